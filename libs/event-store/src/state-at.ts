import type { Decider } from './decider.ts';
import type { DomainEvent, RecordedEvent } from './event.ts';
import type { EventStore } from './port.ts';

/** Revision of the last event to count, or an instant (ISO 8601): both inclusive. */
export type Moment = number | string;

export interface StateThen<State> {
  readonly state: State;
  /** Of the last event that counted; null: none did, and the state is the initial one. */
  readonly revision: number | null;
  readonly recordedAt: string | null;
}

/** Events held in memory at once. */
const PAGE = 500;

/**
 * The state of a stream at a moment, read page by page and no further than that moment.
 *
 * By revision: after the event with it, or after the last one where the stream is shorter. By instant: with every event
 * recorded at or before it, to the millisecond; an event recorded after a later one, by a clock set back, counts as later
 * too, so that there is never a hole in the past. An unknown stream, like one before its first event, has the initial state.
 *
 * @throws RangeError for what is neither a revision nor an instant.
 * @example await stateAt({ store, stream: 'guest-1', decider, at: '2026-01-31T12:00:00Z', read: reader.read });
 */
export const stateAt = async <State, Event extends DomainEvent>(asked: {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly stream: string;
  readonly decider: Decider<State, Event>;
  readonly at: Moment;
  /** Gets exactly the events that count, as stored, in order; answers them as the decider knows them. */
  readonly read: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
}): Promise<StateThen<State>> => {
  const { store, stream, decider, read } = asked;
  const { to, counts } = boundOf(asked.at);
  let { initial: state } = decider;
  let last: RecordedEvent | undefined;
  for (let from = 0; to === undefined || from <= to; from += PAGE) {
    const page = await store.readStream(stream, { from, to, limit: PAGE });
    const later = page.findIndex((event) => !counts(event));
    const past = later === -1 ? page : page.slice(0, later);
    last = past.at(-1) ?? last;
    for (const event of await read(past)) state = decider.evolve(state, event as unknown as Event);
    if (past.length < PAGE) break;
  }
  return { state, revision: last?.revision ?? null, recordedAt: last?.recordedAt ?? null };
};

interface Bound {
  readonly to?: number;
  readonly counts: (event: RecordedEvent) => boolean;
}

const boundOf = (at: Moment): Bound => {
  if (typeof at === 'number') {
    if (!Number.isInteger(at) || at < 0) throw new RangeError(`${at} is no revision`);
    return { to: at, counts: () => true };
  }
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) throw new RangeError(`${at} is no instant`);
  return { counts: ({ recordedAt }) => Date.parse(recordedAt) <= instant };
};
