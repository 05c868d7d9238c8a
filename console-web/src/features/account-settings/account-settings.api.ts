import { closeAccount } from '@corkboard/contracts/identity/closing';
import { call } from '../../lib/api/call.ts';

/** Answers when the account is erased: ISO 8601. A wrong password is told to the form, and ends no session. */
export const closeOwnAccount = async (password: string): Promise<string> =>
  (await call(closeAccount, { body: { password } }, { promptsEntry: false })).closes_after;
