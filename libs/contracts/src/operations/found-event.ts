import * as z from 'zod/mini';
import { inspectedEvent } from './inspection.ts';

/** One event by its id. */
export const foundEvent = z.object({
  event: z.nullable(inspectedEvent),
  /** Events that the search index lacks, where the event was not found and not all of them were looked at; else null. */
  index_behind: z.nullable(z.number()),
});
