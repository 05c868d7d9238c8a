import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { type Reader, upcast } from '@corkboard/event-store/reader';
import { declaredEvents, maskedEvent, revealedEvent } from './describing.ts';
import { followForwards, searchBackwards } from './events.ts';
import { findEvent, findRelated, type Searched } from './finding.ts';
import type { Answering } from './port.ts';
import { isPurged, purgedBy } from './purged-streams.ts';

/** Store and reader of a service; the reader opens personal fields (ERASED where the key is gone). */
export interface Readable {
  readonly service: ServiceName;
  readonly catalogue: EventCatalogue;
  readonly reader: Reader;
}

/** Lists an event: in its latest version, personal values masked. */
export const listedBy =
  ({ service, catalogue }: Pick<Readable, 'service' | 'catalogue'>) =>
  (event: RecordedEvent): InspectedEvent =>
    maskedEvent(service, catalogue, upcast(event, catalogue));

const CONSEQUENCES = 200;

type OfEvents = Answering<'events' | 'tail' | 'event' | 'revealEvent' | 'consequences' | 'catalogue'>;

/** The events of a service's own store, whichever that is. */
export const eventsOf = (own: Readable & Searched): OfEvents => {
  const { service, catalogue, reader, store } = own;
  const listed = listedBy(own);
  return {
    events: ({ query }) => searchBackwards(own, query, listed),
    tail: ({ query }, gone) => followForwards(store, query, listed, gone),
    async event({ params }) {
      const { event, behind } = await findEvent(own, params.id);
      return { event: event && listed(event), index_behind: behind };
    },
    async revealEvent({ params }) {
      const { event } = await findEvent(own, params.id);
      if (event === null) return null;
      if (await isPurged(own, event.stream)) return revealedEvent(service, catalogue, purgedBy(own)(event));
      const [clear] = await reader.read([event]);
      return clear ? revealedEvent(service, catalogue, clear) : null;
    },
    async consequences({ query: { cause, correlation } }) {
      const [caused, chain] = await Promise.all([
        findRelated(own, { causationId: cause }, CONSEQUENCES),
        findRelated(own, { correlationId: correlation }, CONSEQUENCES),
      ]);
      const all = new Map([...caused.events, ...chain.events].map((event) => [event.id, event]));
      const complete = [caused, chain].every(({ events }) => events.length < CONSEQUENCES);
      return { events: [...all.values()].map(listed), complete, index_behind: chain.behind };
    },
    catalogue: async () => declaredEvents(service, catalogue),
  };
};
