import type { Expected, StoredFact, StoreFacts } from './facts.ts';
import { few, groups } from './words.ts';

export const byRevision = <Event extends StoredFact>(events: readonly Event[]): Event[] =>
  [...events].sort((a, b) => a.revision - b.revision);

/** Revisions count from 0 without a hole. */
const streams = ({ events }: StoreFacts): string[] => {
  const holes = [...groups(events, ({ stream }) => stream)].flatMap(([stream, all]) =>
    byRevision(all).flatMap(({ revision }, index) =>
      revision === index ? [] : [`${stream} has ${revision} at ${index}`],
    ),
  );
  return few('the revisions of a stream are not 0, 1, 2', holes);
};

/** The global order is dense up to the head, and holds every stream in its order. */
const order = ({ events, head }: StoreFacts): string[] => {
  const reached = new Map<string, number>();
  const said = head === events.length ? [] : [`the head is ${head}, but there are ${events.length} events`];
  const ordered = [...events].sort((a, b) => a.position - b.position);
  const gaps = ordered.flatMap(({ position }, index) =>
    position === index + 1 ? [] : [`${position} at ${index + 1}`],
  );
  const turned = ordered.flatMap(({ stream, revision }) => {
    const last = reached.get(stream) ?? -1;
    reached.set(stream, Math.max(last, revision));
    return revision > last ? [] : [`${stream} ${revision} after ${last}`];
  });
  return [
    ...said,
    ...few('positions are not dense', gaps.slice(0, 1)),
    ...few('the global order is not that of a stream', turned),
  ];
};

/** No record is lost, and without repeats each key is in the order of its stream, in one partition. */
const records = <Event extends StoredFact>(
  { events, records: all }: StoreFacts<Event>,
  expected: Expected<Event>,
): string[] => {
  const got = groups(all, ({ key }) => key);
  const said = new Map(events.flatMap(expected).map(({ id, says }) => [id, says]));
  const lost: string[] = [];
  const turned: string[] = [];
  for (const [key, own] of groups(events, ({ stream }) => stream)) {
    const wanted = byRevision(own).flatMap((event) => expected(event).map(({ id }) => id));
    const received = [...new Set((got.get(key) ?? []).map(({ id }) => id))];
    const missing = wanted.filter((id) => !received.includes(id));
    lost.push(...missing.map((id) => `${id} of ${key}`));
    if (missing.length === 0 && wanted.some((id, index) => received[index] !== id)) turned.push(key);
  }
  const foreign = all.filter(({ id, says }) => said.get(id) !== says).map(({ id }) => id);
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

const parked = ({ parked: count }: StoreFacts): string[] =>
  count > 0 ? [`${count} messages or events are parked`] : [];

/** Broken guarantees of an event store and its topic, whatever is kept in them. Pure. */
export const judgeStore = <Event extends StoredFact>(
  facts: StoreFacts<Event>,
  expected: Expected<Event>,
): readonly string[] => [...streams(facts), ...order(facts), ...records(facts, expected), ...parked(facts)];
