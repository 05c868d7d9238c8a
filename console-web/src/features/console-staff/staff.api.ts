import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { type StaffViewer, staffSignIn, staffSignOut } from '@corkboard/contracts/operations/staff';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { pageFrom } from '../../lib/api/page-from.ts';

const quiet = { promptsEntry: false } as const;

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
