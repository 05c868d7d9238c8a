import { mayAct, type Permitted, type StaffRole, staffActionWords } from '@corkboard/rules/operations/staff-actions';
import { createContext, use } from 'react';
import { consoleText } from '../messages/console.ts';

/** The role of who is signed in to the console; null while it is not known. */
export const StaffRoleContext = createContext<StaffRole | null>(null);

/** Reason why the viewer may not do this; null where they may. */
export const useRefusal = (action: Permitted): string | null => {
  const role = use(StaffRoleContext);
  return role === null || mayAct(role, action) ? null : consoleText('roleMissing', staffActionWords(action));
};
