import * as z from 'zod/mini';
import { inspectedEvent } from './inspection.ts';

/** One event by its id. */
export const foundEvent = z.object({
  event: z.nullable(inspectedEvent),
  /** Where it was not found: events that the search index lacks, where not all of them were looked at; else null. */
  index_behind: z.nullable(z.number()),
});
