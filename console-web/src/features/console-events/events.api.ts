import {
  consoleCatalogue,
  consoleEvent,
  consoleEvents,
  consoleTrail,
  revealEvent,
} from '@corkboard/contracts/operations/console';
import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { consoleList, consoleQuery, tell } from '../../lib/queries/console-query.ts';
import { type EventFilters, questionOf } from './filters.ts';

export const EVENTS_PER_ANSWER = 100;

/** A list begins anew with each visit, so that live follows from its end without a gap. */
export const eventsQuery = (filters: EventFilters) => ({
  ...consoleList(consoleEvents, (page) => ({ query: { ...questionOf(filters), ...page } }), {
    limit: EVENTS_PER_ANSWER,
  }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const eventQuery = (service: ServiceName, id: string) => ({
  ...consoleQuery(consoleEvent, { params: { service, id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const trailQuery = (service: ServiceName, id: string) => consoleQuery(consoleTrail, { params: { service, id } });

export const catalogueQuery = { ...consoleQuery(consoleCatalogue, {}), staleTime: 5 * 60_000 };

export const reveal = ({ service, id }: InspectedEvent, reason: string): Promise<InspectedEvent> =>
  tell(revealEvent, { params: { service, id }, body: { reason } });
