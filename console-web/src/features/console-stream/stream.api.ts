import { consoleState, consoleStream, revealState } from '@corkboard/contracts/operations/console';
import type { InspectedState } from '@corkboard/contracts/operations/inspection';
import { consoleStep } from '@corkboard/contracts/operations/tracing';
import type { ServiceName } from '@corkboard/contracts/services';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const quiet = { promptsEntry: false } as const;
const EVENTS_PER_ANSWER = 200;

export const streamQuery = (service: ServiceName, stream: string) =>
  infiniteQueryOptions({
    queryKey: ['console', 'stream', service, stream],
    queryFn: ({ pageParam, signal }) =>
      call(
        consoleStream,
        { params: { service, stream }, query: { from: pageParam, limit: EVENTS_PER_ANSWER } },
        { ...quiet, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  });

export const stepQuery = (service: ServiceName, stream: string, revision: number) =>
  queryOptions({
    queryKey: ['console', 'step', service, stream, revision],
    queryFn: ({ signal }) => call(consoleStep, { params: { service, stream, revision } }, { ...quiet, signal }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type StateMoment = { readonly revision: number } | { readonly at: string };

export const stateQuery = (service: ServiceName, stream: string, moment: StateMoment) =>
  queryOptions({
    queryKey: ['console', 'state', service, stream, moment],
    queryFn: ({ signal }) => call(consoleState, { params: { service, stream }, query: moment }, { ...quiet, signal }),
    // What was after a revision stays so; until an instant that is still to come more may be recorded.
    staleTime: 'revision' in moment ? Number.POSITIVE_INFINITY : 0,
  });

export const reveal = (
  { service, stream }: Pick<InspectedState, 'service' | 'stream'>,
  revision: number,
  reason: string,
): Promise<InspectedState> => call(revealState, { params: { service, stream }, body: { reason, revision } }, quiet);
