import * as z from 'zod/mini';
import { route } from '../route.ts';

/** S-338, DS-228: the numbers of client events. Append only: a number is never used for another event. */
export const clientEventNumbers = {
  pin_saved_send: 101,
  pin_saved_promote: 102,
  pin_create_success: 103,
  pin_create_fail: 104,
  bookmarklet_opened: 110,
} as const;
export type CurationClientEvent = keyof typeof clientEventNumbers;

/** S-371, DS-083: of `query` only the names of its parameters are kept, and the values of `rs` and `method`. */
export const logImage = route({
  name: 'logImage',
  service: 'curation',
  method: 'GET',
  path: '/_/_/log.gif',
  session: 'optional',
  limit: 'clientEvents',
  raw: true,
  query: z.object({
    client: z.literal('web'),
    event: z.string().check(z.maxLength(64)),
    pin_id: z.optional(z.string().check(z.maxLength(64))),
    path: z.optional(z.string().check(z.maxLength(64))),
    query: z.optional(z.string().check(z.maxLength(4096))),
  }),
});
