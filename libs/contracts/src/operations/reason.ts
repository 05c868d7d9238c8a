import * as z from 'zod/mini';

/** In characters, trimmed. */
export const SHORTEST_REASON = 4;
export const LONGEST_REASON = 200;

/** Reason for looking at personal data or for an act: kept in the staff member's own log. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(SHORTEST_REASON), z.maxLength(LONGEST_REASON), z.regex(/^[^\p{Cc}]*$/u));
export const because = z.object({ reason });
