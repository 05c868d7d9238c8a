import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { route } from '../route.ts';

/** S-371, DS-083: of `query` only the names of its parameters are kept, and the values of `rs` and `method`. */
export const logImage = route.get('logImage', '/_/_/log.gif', {
  ...byVisitor('curation', 'clientEvents'),
  raw: true,
  query: z.object({
    client: z.literal('web'),
    event: z.string().check(z.maxLength(64)),
    pin_id: z.optional(z.string().check(z.maxLength(64))),
    path: z.optional(z.string().check(z.maxLength(64))),
    query: z.optional(z.string().check(z.maxLength(4096))),
  }),
});
