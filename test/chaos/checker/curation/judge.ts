import type { Expected } from '../facts.ts';
import { byRevision, judgeStore } from '../judge-store.ts';
import { few, groups } from '../words.ts';
import type { BoardFact, EventFact, Facts, Note, PinFact } from './facts.ts';

const PUBLISHED: ReadonlyMap<string, string> = new Map([
  ['BoardCreated', 'curation.board-created.v1'],
  ['BoardCoverChanged', 'curation.board-cover-changed.v1'],
  ['PinCreated', 'curation.pin-created.v1'],
  ['PinSaved', 'curation.pin-saved.v1'],
  ['PinEdited', 'curation.pin-edited.v1'],
  ['PinDeleted', 'curation.pin-deleted.v1'],
  ['FirstPinSaved', 'curation.first-pin-saved.v1'],
]);

const expected: Expected<EventFact> = ({ id, type, pin, board }) => {
  const published = PUBLISHED.get(type);
  return published ? [{ id, says: `${published} ${pin} ${board}` }] : [];
};

const isSave = ({ type }: EventFact): boolean => type === 'PinCreated' || type === 'PinSaved';
const of = (events: readonly EventFact[], type: string): EventFact[] => events.filter((event) => event.type === type);

/** Event that a write of this kind leads to, by the name under which it is found. */
const STORED: Readonly<Record<Note['kind'], (event: EventFact) => string | null>> = {
  save: (event) => (isSave(event) ? event.write : null),
  edit: ({ type, write }) => (type === 'PinEdited' ? write : null),
  delete: ({ type, pin }) => (type === 'PinDeleted' ? pin : null),
  board: ({ type, board }) => (type === 'BoardCreated' ? board : null),
};

const stored = (note: Note, events: readonly EventFact[]): EventFact[] => {
  const name = { save: note.write, edit: note.write, delete: note.pin, board: note.board }[note.kind];
  return name === undefined ? [] : events.filter((event) => STORED[note.kind](event) === name);
};

/** Whether an event is about what the note is about, as far as the note says it. */
const fits = ({ pin, board }: Note, event: EventFact): boolean =>
  (pin === undefined || (pin === event.pin && event.stream === `pin-${pin}`)) &&
  (board === undefined || board === event.board);

/** Every acknowledged write is there, once and as it was asked for; every other one at most once; none was refused. */
const writes = ({ notes, events }: Facts): string[] => {
  const lost: string[] = [];
  const wrong: string[] = [];
  for (const note of notes) {
    const found = stored(note, events);
    const name = `${note.kind} ${note.write}`;
    if (note.what === 'acknowledged' && found.length === 0) lost.push(name);
    if (found.length > 1) wrong.push(`${name}: ${found.length} events instead of 1`);
    if (found.some((event) => !fits(note, event))) wrong.push(`${name}: about something else`);
  }
  const refused = notes
    .filter(({ what }) => what === 'refused')
    .map(({ kind, write, status }) => `${kind} ${write} with ${status}`);
  return [
    ...few('an acknowledged write is lost', lost),
    ...few('a write is not stored as it was asked for, once', [...new Set(wrong)]),
    ...few('a write was refused', refused),
  ];
};

/** Every event came of a write or of a process; a board that nobody was told of may be there once for each that got no answer. */
const unasked = ({ notes, events }: Facts): string[] => {
  const asked = notes.filter(({ what }) => what === 'asked');
  const names = (kind: Note['kind'], name: (note: Note) => string | undefined) =>
    new Set(asked.filter((note) => note.kind === kind).map(name));
  const writesOf = { save: names('save', ({ write }) => write), edit: names('edit', ({ write }) => write) };
  const deleted = names('delete', ({ pin }) => pin);
  const foreign = events.filter(
    (event) =>
      (isSave(event) && !writesOf.save.has(event.write ?? '')) ||
      (event.type === 'PinEdited' && !writesOf.edit.has(event.write ?? '')) ||
      (event.type === 'PinDeleted' && !deleted.has(event.pin ?? '')) ||
      (/^(pin|board|usercuration)-/.test(event.stream) && !PUBLISHED.has(event.type)),
  );
  const boards = of(events, 'BoardCreated').length;
  const most = names('board', ({ write }) => write).size;
  const answers = groups(
    notes.filter(({ what, kind }) => what === 'acknowledged' && kind === 'board'),
    ({ write }) => write,
  );
  const twice = [...answers]
    .filter(([, all]) => new Set(all.map(({ board }) => board)).size > 1)
    .map(([write]) => write);
  return [
    ...few(
      'an event that nobody asked for',
      foreign.map(({ type, stream, revision }) => `${type} ${stream} ${revision}`),
    ),
    ...few('a write has two answers', twice),
    ...(boards > most ? [`an event that nobody asked for: ${boards} boards where ${most} were asked for`] : []),
    ...(of(events, 'FirstPinSaved').length > 1 ? ['an effect happened twice: FirstPinSaved'] : []),
  ];
};

const compared = <Row extends { readonly id: string }>(
  what: string,
  wanted: readonly Row[],
  rows: readonly Row[],
): string[] => {
  const shown = groups(rows, ({ id }) => id);
  const known = new Set(wanted.map(({ id }) => id));
  const text = (row: Row): string => JSON.stringify(Object.entries(row).sort());
  const wrong = wanted.flatMap((row) => {
    const [found, ...more] = shown.get(row.id) ?? [];
    if (!found) return [`${row.id} is missing`];
    if (more.length > 0) return [`${row.id} is there ${more.length + 1} times`];
    return text(found) === text(row)
      ? []
      : [`${row.id} shows ${JSON.stringify(found)} instead of ${JSON.stringify(row)}`];
  });
  const foreign = rows.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} has no events`);
  return few(`${what} are not what the events say`, [...wrong, ...foreign]);
};

const pinsOf = (events: readonly EventFact[]): PinFact[] => {
  const deleted = new Set(of(events, 'PinDeleted').map(({ pin }) => pin));
  const standing = of(events, 'PinSaved').filter(({ pin }) => !deleted.has(pin));
  const saves = groups(standing, ({ source }) => source ?? '');
  const streams = groups(events, ({ stream }) => stream);
  return events.filter(isSave).map(({ stream, pin, board }) => {
    const written = byRevision(streams.get(stream) ?? []).filter(
      (event) => isSave(event) || event.type === 'PinEdited',
    );
    const id = pin ?? '';
    const link = written.at(-1)?.link ?? null;
    return { id, board: board ?? '', link, deleted: deleted.has(pin), saves: saves.get(id)?.length ?? 0 };
  });
};

/** Each saved pin is shown once, as its newest event says, and each board counts those that it has. */
const models = ({ events, ...shown }: Facts): string[] => {
  const pins = pinsOf(events);
  const boards = of(events, 'BoardCreated').map(({ board }): BoardFact => {
    const id = board ?? '';
    return { id, pins: pins.filter((pin) => pin.board === id && !pin.deleted).length };
  });
  return [
    ...compared('the pins', pins, shown.pins),
    ...compared('the boards', boards, shown.boards),
    ...compared(
      'the pins of the search',
      pins.map(({ id, board, deleted }) => ({ id, board, deleted })),
      shown.searchPins,
    ),
    ...compared('the boards of the search', boards, shown.searchBoards),
  ];
};

/** A process gave each board with pins its cover, and nothing twice. */
const covers = ({ events }: Facts): string[] => {
  const changed = of(events, 'BoardCoverChanged');
  const twice = [...groups(changed, ({ cause, stream }) => `${stream} because of ${cause}`)].filter(
    ([, all]) => all.length > 1,
  );
  const covered = new Set(changed.map(({ board }) => board));
  const bare = new Set(
    events.filter((event) => isSave(event) && !covered.has(event.board)).map(({ board }) => board ?? ''),
  );
  return [
    ...few(
      'an effect happened twice',
      twice.map(([what]) => what),
    ),
    ...few(
      'an effect never happened',
      [...bare].map((board) => `the cover of ${board}`),
    ),
  ];
};

/** Every promise that the facts break, in words; none when all is well. Pure. */
export const judge = (facts: Facts): readonly string[] => [
  ...[writes, unasked, models, covers].flatMap((look) => look(facts)),
  ...judgeStore(facts, expected),
];
