import * as z from 'zod/mini';
import { byVisitor } from '../access.ts';
import { route } from '../route.ts';

/** Status of a page and what is shown of it where its address is shared: its HTML before any script runs. */
export const pageHead = z.object({
  /** 410: everybody could see it once, and it was deleted. What the viewer may not see is 404, like what never was. */
  status: z.union([z.literal(200), z.literal(301), z.literal(404), z.literal(410)]),
  /** For 301: where it is now. */
  redirect_url: z.nullable(z.string()),
  /** For 200. */
  head: z.nullable(
    z.object({
      title: z.string(),
      description: z.nullable(z.string()),
      kind: z.enum(['article', 'website', 'profile']),
      /** Address of the page itself. */
      url: z.string(),
      /** False for what only its owner sees: nothing of it is offered for sharing. */
      is_public: z.boolean(),
      image: z.nullable(
        z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.nullable(z.string()) }),
      ),
    }),
  ),
});
export type PageHead = z.infer<typeof pageHead>;

/** For the page of a pin, a board or a person; any other address is 404. */
export const getPageHead = route.get('PageHead', '/v3/page_heads/', {
  ...byVisitor('curation', 'read'),
  query: z.object({ path: z.string().check(z.minLength(1), z.maxLength(2048)) }),
  answer: pageHead,
});
