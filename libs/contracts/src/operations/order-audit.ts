import * as z from 'zod/mini';
import { inspectedService } from './inspection.ts';

export const auditAction = z.enum(['start', 'cancel']);
export type AuditAction = z.infer<typeof auditAction>;

/**
 * `gap`: positions up to `through` have no event. `missing-revision`: a later event of the stream is there, this one is not.
 * `wrong-order`: an event stands before one of its own stream that happened earlier.
 */
export const orderFault = z.object({
  kind: z.enum(['gap', 'missing-revision', 'wrong-order']),
  position: z.nullable(z.number()),
  through: z.nullable(z.number()),
  stream: z.nullable(z.string()),
  revision: z.nullable(z.number()),
});
export type OrderFault = z.infer<typeof orderFault>;

/** Faults that an audit keeps; all of them are counted. */
export const FAULTS_KEPT = 100;

/** The last audit of the global order of one service. */
export const orderAudit = z.object({
  service: inspectedService,
  /** `not-applicable`: the store orders events itself, with positions that are not dense. `never`: nobody asked for one. */
  status: z.enum(['not-applicable', 'never', 'running', 'cancelled', 'done']),
  started_at: z.nullable(z.string()),
  /** When the last window was looked through. */
  updated_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Position up to which it looks: the head when it began. */
  head: z.nullable(z.number()),
  /** From 0 to 1. */
  progress: z.number(),
  /** Looked through so far. */
  positions: z.number(),
  events: z.number(),
  /** Number of faults; the first of them are listed. */
  found: z.number(),
  faults: z.array(orderFault),
});
export type OrderAudit = z.infer<typeof orderAudit>;

/** `done`: false when it cannot be done as things stand. */
export const auditControlResult = z.object({ done: z.boolean(), audit: orderAudit });
export type AuditControlResult = z.infer<typeof auditControlResult>;
