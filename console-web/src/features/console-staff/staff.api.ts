import { consoleOwnLog } from '@corkboard/contracts/operations/own-log';
import { type StaffViewer, staffSignIn, staffSignOut } from '@corkboard/contracts/operations/staff';
import { consoleList, tell } from '../../lib/queries/console-query.ts';

export const signIn = (token: string): Promise<StaffViewer> => tell(staffSignIn, { body: { token } });
export const signOut = (): Promise<unknown> => tell(staffSignOut, {});

export const logQuery = consoleList(consoleOwnLog, (query) => ({ query }));
