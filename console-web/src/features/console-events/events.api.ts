import {
  consoleCatalogue,
  consoleEvent,
  consoleEvents,
  consoleTrail,
  revealEvent,
} from '@corkboard/contracts/operations/console';
import type { InspectedEvent } from '@corkboard/contracts/operations/inspection';
import type { ServiceName } from '@corkboard/contracts/services';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { type EventFilters, questionOf } from './filters.ts';

export const EVENTS_PER_ANSWER = 100;

const quiet = { promptsEntry: false } as const;

export const eventsQuery = (filters: EventFilters) => {
  const question = questionOf(filters);
  return infiniteQueryOptions({
    queryKey: ['console', 'events', question],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return call(consoleEvents, { query: { ...question, ...cursor, limit: EVENTS_PER_ANSWER } }, { ...quiet, signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
    staleTime: Number.POSITIVE_INFINITY,
    // A list begins anew with each visit, so that live follows from its end without a gap.
    gcTime: 0,
  });
};

export const eventQuery = (service: ServiceName, id: string) =>
  queryOptions({
    queryKey: ['console', 'event', service, id],
    queryFn: ({ signal }) => call(consoleEvent, { params: { service, id } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const trailQuery = (service: ServiceName, id: string) =>
  queryOptions({
    queryKey: ['console', 'trail', service, id],
    queryFn: ({ signal }) => call(consoleTrail, { params: { service, id } }, { ...quiet, signal }),
    staleTime: 0,
  });

export const catalogueQuery = queryOptions({
  queryKey: ['console', 'catalogue'],
  queryFn: ({ signal }) => call(consoleCatalogue, {}, { ...quiet, signal }),
  staleTime: 5 * 60_000,
});

export const reveal = (event: InspectedEvent, reason: string): Promise<InspectedEvent> =>
  call(revealEvent, { params: { service: event.service, id: event.id }, body: { reason } }, quiet);
