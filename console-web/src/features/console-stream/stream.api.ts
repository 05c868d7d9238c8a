import { consoleState, consoleStream, revealState } from '@corkboard/contracts/operations/console';
import type { InspectedService, InspectedState } from '@corkboard/contracts/operations/inspection';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const quiet = { promptsEntry: false } as const;
const EVENTS_PER_ANSWER = 200;

export const streamQuery = (service: InspectedService, stream: string) =>
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

export const stateQuery = (service: InspectedService, stream: string, revision: number) =>
  queryOptions({
    queryKey: ['console', 'state', service, stream, revision],
    queryFn: ({ signal }) =>
      call(consoleState, { params: { service, stream }, query: { revision } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reveal = (
  { service, stream, revision }: Pick<InspectedState, 'service' | 'stream' | 'revision'>,
  reason: string,
): Promise<InspectedState> => call(revealState, { params: { service, stream }, body: { reason, revision } }, quiet);
