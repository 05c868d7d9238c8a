import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { type StaffViewer, staffSession, staffSignIn, staffSignOut } from '@corkboard/contracts/operations/staff';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { pageFrom } from '../../lib/api/page-from.ts';

const quiet = { promptsEntry: false } as const;
const SESSION_POLL_MS = 60_000;

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['console', 'session'],
  queryFn: ({ signal }): Promise<StaffViewer> => call(staffSession, {}, { ...quiet, signal, background: true }),
  refetchInterval: SESSION_POLL_MS,
  staleTime: 30_000,
});

export const signIn = (token: string): Promise<StaffViewer> => call(staffSignIn, { body: { token } }, quiet);

export const signOut = async (): Promise<void> => {
  await call(staffSignOut, {}, quiet);
};

export const logQuery = infiniteQueryOptions({
  queryKey: ['console', 'log'],
  queryFn: ({ pageParam, signal }) => call(consoleOwnLog, { query: pageFrom(pageParam) }, { ...quiet, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.cursor,
  staleTime: 0,
});
