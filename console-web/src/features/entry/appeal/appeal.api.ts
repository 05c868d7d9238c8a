import { confirmAppeal, showAppeal, submitAppeal } from '@corkboard/contracts/identity/appeals';
import { call } from '../../../lib/api/call.ts';

const quietly = { promptsEntry: false } as const;

/** `key`: the same for a repetition, so that it counts once. */
export const sendAppeal = (email: string, text: string, key: string) =>
  call(submitAppeal, { body: { email, text } }, { ...quietly, idempotencyKey: key });

/** Looking confirms nothing. */
export const linkedAppeal = (token: string) => call(showAppeal, { body: { token } }, quietly);

export const proveAppeal = (token: string) => call(confirmAppeal, { body: { token } }, quietly);
