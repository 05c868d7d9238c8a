import type { EventFact, Facts, Note } from './facts.ts';

const groups = <Item>(items: readonly Item[], by: (item: Item) => string): ReadonlyMap<string, Item[]> => {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(by(item), [...(found.get(by(item)) ?? []), item]);
  return found;
};

const MOST_SAID = 5;

/** The first few of a kind; one broken rule tends to break a thousand times. */
const few = (what: string, cases: readonly string[]): string[] => [
  ...cases.slice(0, MOST_SAID).map((one) => `${what}: ${one}`),
  ...(cases.length > MOST_SAID ? [`${what}: and ${cases.length - MOST_SAID} more`] : []),
];

const ids = ({ id, echo }: EventFact): string[] => (echo ? [id, `${id}.1`] : [id]);

const byRevision = (events: readonly EventFact[]): EventFact[] => [...events].sort((a, b) => a.revision - b.revision);

/** Every acknowledged write is there; every write that was asked for at most once, whole or not at all. */
const writes = ({ notes, events }: Facts): string[] => {
  const found = groups(events, ({ write }) => write);
  const asked = new Map(notes.filter(({ what }) => what === 'asked').map((note) => [note.write, note]));
  const acknowledged = notes.filter(({ what }) => what === 'acknowledged');
  const lost = acknowledged.filter(({ write }) => !found.has(write));
  const wrong = [...found].flatMap(([write, stored]) => notAsAsked(write, byRevision(stored), asked.get(write)));
  const elsewhere = acknowledged.filter(({ write, revision }) => {
    const stored = found.get(write);
    return stored && byRevision(stored).at(-1)?.revision !== revision;
  });
  return [
    ...few(
      'an acknowledged write is lost',
      lost.map(({ write }) => write),
    ),
    ...few('a write is not stored as it was asked for, once', wrong),
    ...few(
      'a write was acknowledged with a revision that is not its own',
      elsewhere.map(({ write }) => write),
    ),
  ];
};

const notAsAsked = (write: string, stored: readonly EventFact[], note: Note | undefined): string[] => {
  if (!note) return [`${write} was never asked for`];
  if (stored.length !== note.size) return [`${write}: ${stored.length} events instead of ${note.size}`];
  const first = stored[0]?.revision ?? 0;
  const whole = stored.every(
    ({ stream, revision, echo }, index) => stream === note.stream && echo === note.echo && revision === first + index,
  );
  return whole ? [] : [`${write}: not in one piece in ${note.stream}`];
};

/** Revisions count from 0 without a hole, and each decision had seen all that came before it. */
const streams = ({ events }: Facts): string[] => {
  const of = [...groups(events, ({ stream }) => stream)];
  const holes = of.flatMap(([stream, all]) =>
    byRevision(all).flatMap(({ revision }, index) =>
      revision === index ? [] : [`${stream} has ${revision} at ${index}`],
    ),
  );
  const stale = events.filter(({ revision, after }) => revision !== after);
  return [
    ...few('the revisions of a stream are not 0, 1, 2', holes),
    ...few(
      'a decision was stored behind events that it had not seen',
      stale.map(({ stream, revision, after }) => `${stream} ${revision}, decided after ${after}`),
    ),
  ];
};

/** The global order is dense, holds each event once, and every stream in its order. */
const order = ({ events, places, head, pending }: Facts): string[] => {
  const known = new Map(events.map((event) => [event.seq, event]));
  const reached = new Map<string, number>();
  const said: string[] = [];
  if (pending > 0) said.push(`${pending} events were never given a position`);
  if (head !== places.length) said.push(`the head is ${head}, but there are ${places.length} positions`);
  if (new Set(places.map(({ seq }) => seq)).size !== events.length)
    said.push(`${events.length} events, of which ${places.length} have a position`);
  const gaps = places.flatMap(({ position }, index) => (position === index + 1 ? [] : [`${position} at ${index + 1}`]));
  const turned = places.flatMap(({ position, seq }) => {
    const event = known.get(seq);
    if (!event) return [`${position} holds no event`];
    const last = reached.get(event.stream) ?? -1;
    reached.set(event.stream, Math.max(last, event.revision));
    return event.revision > last ? [] : [`${event.stream} ${event.revision} after ${last}`];
  });
  return [
    ...said,
    ...few('positions are not dense', gaps.slice(0, 1)),
    ...few('the global order is not that of a stream', turned),
  ];
};

/** The read model holds each event once, in the order of its stream. */
const projections = ({ events, tallies }: Facts): string[] => {
  const of = groups(events, ({ stream }) => stream);
  const rows = new Map(tallies.map((row) => [row.stream, row]));
  const wrong = [...of].flatMap(([stream, all]) => {
    const row = rows.get(stream);
    if (!row) return [`${stream} is missing`];
    const trail = byRevision(all)
      .map(({ write }) => write)
      .join(' ');
    if (row.events !== all.length) return [`${stream} counts ${row.events} of ${all.length}`];
    return row.trail === trail ? [] : [`${stream} was taken in in another order`];
  });
  const foreign = tallies.filter(({ stream }) => !of.has(stream)).map(({ stream }) => `${stream} has no events`);
  return few('the projection is not what the events say', [...wrong, ...foreign]);
};

/** No record is lost, and without repeats each key is in the order of its stream, in one partition. */
const records = ({ events, records: all }: Facts): string[] => {
  const expected = groups(events, ({ stream }) => stream);
  const got = groups(all, ({ key }) => key);
  const writeOf = new Map(events.flatMap((event) => ids(event).map((id) => [id, event.write])));
  const lost: string[] = [];
  const turned: string[] = [];
  for (const [key, own] of expected) {
    const wanted = byRevision(own).flatMap(ids);
    const heard = [...new Set((got.get(key) ?? []).map(({ id }) => id))];
    const missing = wanted.filter((id) => !heard.includes(id));
    lost.push(...missing.map((id) => `${id} of ${key}`));
    const inOrder = wanted.filter((id) => heard.includes(id));
    if (missing.length === 0 && inOrder.some((id, index) => heard[index] !== id)) turned.push(key);
  }
  const foreign = all.filter(({ id, write }) => writeOf.get(id) !== write).map(({ id }) => id);
  const split = [...got]
    .filter(([, list]) => new Set(list.map(({ partition }) => partition)).size > 1)
    .map(([key]) => key);
  return [
    ...few('a record was never published', lost),
    ...few('the records of a key are out of order', turned),
    ...few('a record says what no event says', foreign),
    ...few('a key is in several partitions', split),
  ];
};

/** Each message had its effect once, in the order of its subject. */
const effects = ({ events, effects: all, setAside }: Facts): string[] => {
  const got = groups(all, ({ subject }) => subject);
  const doubled: string[] = [];
  const lost: string[] = [];
  const turned: string[] = [];
  for (const [subject, own] of groups(events, ({ stream }) => stream)) {
    const wanted = byRevision(own).flatMap(ids);
    const heard = (got.get(subject) ?? []).map(({ message }) => message);
    const once = new Set(heard);
    if (once.size !== heard.length) doubled.push(`${heard.length - once.size} of ${subject}`);
    lost.push(...wanted.filter((id) => !once.has(id)).map((id) => `${id} of ${subject}`));
    if (once.size === heard.length && heard.length === wanted.length && heard.some((id, index) => id !== wanted[index]))
      turned.push(subject);
  }
  return [
    ...few('an effect happened twice', doubled),
    ...few('an effect never happened', lost),
    ...few('effects are out of order', turned),
    ...(setAside > 0 ? [`${setAside} messages or events were set aside`] : []),
  ];
};

/** Every promise that the facts break, in words; none when all is well. Pure. */
export const judge = (facts: Facts): readonly string[] =>
  [writes, streams, order, projections, records, effects].flatMap((look) => look(facts));
