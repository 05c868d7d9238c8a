import { consoleState, consoleStream, revealState } from '@corkboard/contracts/operations/console';
import type { InspectedState } from '@corkboard/contracts/operations/inspection';
import { consoleStep } from '@corkboard/contracts/operations/tracing';
import type { ServiceName } from '@corkboard/contracts/services';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { consoleQuery, tell } from '../../lib/queries/console-query.ts';

const EVENTS_PER_ANSWER = 200;

export const streamQuery = (service: ServiceName, stream: string) =>
  infiniteQueryOptions({
    queryKey: ['console', consoleStream.name, service, stream],
    queryFn: ({ pageParam: from, signal }) => {
      const query = { from, limit: EVENTS_PER_ANSWER };
      return call(consoleStream, { params: { service, stream }, query }, { promptsEntry: false, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  });

export const stepQuery = (service: ServiceName, stream: string, revision: number) => ({
  ...consoleQuery(consoleStep, { params: { service, stream, revision } }),
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
});

export type StateMoment = { readonly revision: number } | { readonly at: string };

export const stateQuery = (service: ServiceName, stream: string, moment: StateMoment) => ({
  ...consoleQuery(consoleState, { params: { service, stream }, query: moment }),
  // The state after a revision is final; until a future instant more events may be recorded.
  staleTime: 'revision' in moment ? Number.POSITIVE_INFINITY : 0,
});

export const reveal = (
  { service, stream }: Pick<InspectedState, 'service' | 'stream'>,
  revision: number,
  reason: string,
): Promise<InspectedState> => tell(revealState, { params: { service, stream }, body: { reason, revision } });
