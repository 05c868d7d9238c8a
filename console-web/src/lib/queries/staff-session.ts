import { type StaffViewer, staffSession } from '@corkboard/contracts/operations/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const SESSION_POLL_MS = 60_000;

/** Null: nobody is signed in. */
export const staffSessionQuery = queryOptions({
  queryKey: ['console', 'session'],
  queryFn: ({ signal }): Promise<StaffViewer> =>
    call(staffSession, {}, { promptsEntry: false, signal, background: true }),
  refetchInterval: SESSION_POLL_MS,
  staleTime: 30_000,
});
