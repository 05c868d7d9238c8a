import * as z from 'zod/mini';
import { EVENTS_PER_PAGE } from './inspection.ts';

/** Opaque cursor of the next page of a console list. */
export const cursor = z.string().check(z.maxLength(4000));
/** Entries per answer at most. */
export const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(EVENTS_PER_PAGE)));
