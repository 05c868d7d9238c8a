import type { InspectedState, StateQuery } from '@corkboard/contracts/operations/inspection';
import type { AnyDecider, Decider } from '@corkboard/event-store/decider';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { upcast } from '@corkboard/event-store/reader';
import { stateAt } from '@corkboard/event-store/state-at';
import type { AnyProjection } from '@corkboard/read-models/changes-of';
import { masked, PersonalFields } from './describing.ts';
import { listedBy, type Readable } from './event-questions.ts';
import type { Answering } from './port.ts';
import { isPurged, purgedBy } from './purged-streams.ts';
import { rowsChanged } from './steps.ts';

interface Own extends Readable {
  readonly store: EventStore;
  readonly deciders: readonly AnyDecider[];
  /** The projections themselves, to fold events without touching their tables. */
  readonly folds: readonly AnyProjection[];
}

interface Folding {
  readonly stream: string;
  readonly until: StateQuery;
  readonly revealed: boolean;
}

const EVENTS_OF_A_STREAM = 200;

const deciderOf = ({ deciders }: Own, stream: string): Decider<unknown, DomainEvent> | null => {
  const category = stream.slice(0, stream.indexOf('-'));
  const found = deciders.find((decider) => decider.category === category);
  return (found as Decider<unknown, DomainEvent> | undefined) ?? null;
};

const maskedBy =
  ({ catalogue }: Own) =>
  (event: RecordedEvent): RecordedEvent =>
    masked(catalogue, upcast(event, catalogue));

/** Folding masked events keeps personal values out of the state without knowing its shape. */
const folded = async (own: Own, { stream, until, revealed }: Folding): Promise<InspectedState | null> => {
  const { service, catalogue, reader, store } = own;
  const { revision, at = '' } = until;
  const decider = deciderOf(own, stream);
  if (!decider) return null;
  const personal = new PersonalFields(catalogue, revealed);
  const isGone = revealed && (await isPurged(own, stream));
  const [opened, shown] = [revealed && !isGone, isGone ? purgedBy(own) : maskedBy(own)];
  const read = async (events: readonly RecordedEvent[]) =>
    personal.seenIn(opened ? await reader.read(events) : events.map(shown));
  const then = await stateAt({ store, stream, decider, at: revision ?? at, read });
  const exists = async () => (await store.readStream(stream, { limit: 1 })).length > 0;
  const isThere = then.revision === null ? await exists() : then.revision === (revision ?? then.revision);
  if (!isThere) return null;
  const { state, recordedAt: recorded_at } = then;
  return { service, stream, revision: then.revision, recorded_at, state, personal: personal.list() };
};

/** The streams of a service: their events, the states that these make, and what each changes in the read models. */
export const streamsOf = (own: Own): Answering<'stream' | 'state' | 'revealState' | 'step'> => {
  const { service, store, folds } = own;
  const listed = listedBy(own);
  return {
    async stream({ params: { stream }, query: { from = 0, limit = EVENTS_OF_A_STREAM } }) {
      const events = await store.readStream(stream, { from, limit: limit + 1 });
      const shown = events.slice(0, limit);
      const last = shown.at(-1);
      if (!last) return null;
      return {
        service,
        stream,
        last_revision: last.revision,
        has_state: deciderOf(own, stream) !== null,
        events: shown.map(listed),
        next: events.length > limit ? last.revision + 1 : null,
      };
    },
    state: ({ params: { stream }, query }) => folded(own, { stream, until: query, revealed: false }),
    revealState: ({ params: { stream }, body }) => folded(own, { stream, until: body, revealed: true }),
    async step({ params: { stream, revision } }) {
      const [event, next] = await store.readStream(stream, { from: revision, limit: 2 });
      if (!event) return null;
      return {
        event: listed(event),
        has_next: next !== undefined,
        has_state: deciderOf(own, stream) !== null,
        projections: await rowsChanged(store, event, folds, maskedBy(own)),
      };
    },
  };
};
