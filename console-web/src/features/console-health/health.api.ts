import { consoleHealth } from '@corkboard/contracts/operations/upkeep';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 5000;

export const healthQuery = queryOptions({
  queryKey: ['console', 'health'],
  queryFn: ({ signal }) => call(consoleHealth, {}, { promptsEntry: false, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});
