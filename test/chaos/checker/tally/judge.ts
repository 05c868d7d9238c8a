import type { Expected } from '../facts.ts';
import { byRevision, judgeStore } from '../judge-store.ts';
import { few, groups } from '../words.ts';
import type { EventFact, Facts, Note } from './facts.ts';

const expected: Expected<EventFact> = ({ id, write, echo }) =>
  (echo ? [id, `${id}.1`] : [id]).map((each) => ({ id: each, says: write }));

const ids = (event: EventFact): string[] => expected(event).map(({ id }) => id);

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

/** Each decision had seen all that came before it. */
const decisions = ({ events }: Facts): string[] => {
  const stale = events.filter(({ revision, after }) => revision !== after);
  return few(
    'a decision was stored behind events that it had not seen',
    stale.map(({ stream, revision, after }) => `${stream} ${revision}, decided after ${after}`),
  );
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

/** Each message had its effect once, in the order of its subject. */
const effects = ({ events, effects: all }: Facts): string[] => {
  const got = groups(all, ({ subject }) => subject);
  const doubled: string[] = [];
  const lost: string[] = [];
  const turned: string[] = [];
  for (const [subject, own] of groups(events, ({ stream }) => stream)) {
    const wanted = byRevision(own).flatMap(ids);
    const received = (got.get(subject) ?? []).map(({ message }) => message);
    const once = new Set(received);
    if (once.size !== received.length) doubled.push(`${received.length - once.size} of ${subject}`);
    lost.push(...wanted.filter((id) => !once.has(id)).map((id) => `${id} of ${subject}`));
    if (
      once.size === received.length &&
      received.length === wanted.length &&
      received.some((id, index) => id !== wanted[index])
    )
      turned.push(subject);
  }
  return [
    ...few('an effect happened twice', doubled),
    ...few('an effect never happened', lost),
    ...few('effects are out of order', turned),
  ];
};

/** Every promise that the facts break, in words; none when all is well. Pure. */
export const judge = (facts: Facts): readonly string[] => [
  ...[writes, decisions, projections, effects].flatMap((look) => look(facts)),
  ...judgeStore(facts, expected),
];
