import * as z from 'zod/mini';
import { route } from '../route.ts';

/** The password proves that it is the owner; everybody is signed out of the account, and a log-in opens it again. */
export const closeAccount = route.post('CloseAccount', '/v3/settings/account/close/', {
  service: 'identity',
  session: 'required',
  limit: 'login',
  body: z.object({ password: z.string().check(z.maxLength(1024)) }),
  /** `closes_after`: ISO 8601, UTC. */
  answer: z.object({ closes_after: z.string() }),
});
