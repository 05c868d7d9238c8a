import * as z from 'zod/mini';
import { route } from '../route.ts';
import { cursor, limit } from './list-page.ts';
import { byStaff } from './staff-actions.ts';

export const staffLogEntry = z.object({
  event_id: z.string(),
  type: z.string(),
  recorded_at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type StaffLogEntry = z.infer<typeof staffLogEntry>;

/** The caller's own entries, newest first. */
export const consoleOwnLog = route.get('console.ownLog', '/v3/console/log/', {
  ...byStaff('look'),
  query: z.object({ cursor: z.optional(cursor), limit }),
  answer: z.object({ entries: z.array(staffLogEntry), cursor: z.nullable(cursor) }),
});
