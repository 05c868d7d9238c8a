import * as z from 'zod/mini';
import { route } from '../route.ts';

/** DS-142: interests that ads may ask for, those of the second level behind the one above them. */
export const listInterests = route.get('ads.listInterests', '/ads/v4/interests/', {
  ...({ service: 'ads', session: 'required' } as const),
  limit: 'read',
  answer: z.object({
    interests: z.array(z.object({ id: z.string(), parent: z.nullable(z.string()), name: z.string() })),
  }),
});
export type OfferedInterest = z.infer<typeof listInterests.answer & {}>['interests'][number];
