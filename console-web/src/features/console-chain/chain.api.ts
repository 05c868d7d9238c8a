import { consoleChain } from '@corkboard/contracts/operations/tracing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export const chainQuery = (correlation: string) =>
  queryOptions({
    queryKey: ['console', 'chain', correlation],
    queryFn: ({ signal }) => call(consoleChain, { params: { correlation } }, { promptsEntry: false, signal }),
    staleTime: 0,
  });
