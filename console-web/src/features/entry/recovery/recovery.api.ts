import { checkResetLink, resetPassword, verifyEmail } from '@corkboard/contracts/identity/recovery';
import { call } from '../../../lib/api/call.ts';

const quietly = { promptsEntry: false } as const;

export const isLinkValid = async (token: string): Promise<boolean> =>
  (await call(checkResetLink, { body: { token } }, quietly)).valid;

export const saveNewPassword = (token: string, password: string) =>
  call(resetPassword, { body: { token, password } }, quietly);

export const confirmEmail = (token: string) => call(verifyEmail, { body: { token } }, quietly);
