import { consoleErasures, eraseAccount } from '@corkboard/contracts/operations/erasures';
import type { Input } from '@corkboard/contracts/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const POLL_MS = 5000;

export const erasuresQuery = queryOptions({
  queryKey: ['console', 'erasures'],
  queryFn: ({ signal }) => call(consoleErasures, {}, { promptsEntry: false, background: true, signal }),
  refetchInterval: POLL_MS,
  staleTime: 0,
});

export type Asking = Input<typeof eraseAccount>['body'];

export const erase = (body: Asking): Promise<{ request_id: string }> =>
  call(eraseAccount, { body }, { promptsEntry: false });
