import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';

/** The list of bulk actions in the console; those that wait are under way. */
export const BULK_ACTIONS = 'bulk-actions';

/** DS-069: the boards of the action are free at once. */
export const bulkActionActs = {
  'end-bulk-action': { on: BULK_ACTIONS, roles: ['support', 'engineer'], means: 'end bulk actions' },
} as const satisfies StaffActs;
export type BulkActionAct = keyof typeof bulkActionActs;

const count = z.coerce.number();

/** Row of the list of bulk actions. */
export const listedBulkAction = z.object({
  bulk_id: z.string(),
  /** Account that asked for it. */
  actor_id: z.string(),
  action: z.enum(['move', 'copy', 'delete', 'restore', 'return']),
  /** The board whose stream says that it began. */
  board_id: z.string(),
  /** Of a deletion both are the same. */
  from_board_id: z.string(),
  to_board_id: z.string(),
  /** Pins of its list, and those of them that it has come to. */
  pins: count,
  done: count,
  failed: count,
  started_at: z.string(),
  progressed_at: z.string(),
  /** Null: it is under way. */
  ended_at: z.nullable(z.string()),
  /** It was ended before it came to all of its pins. */
  is_cancelled: z.boolean(),
});
export type ListedBulkAction = z.infer<typeof listedBulkAction>;
