import * as z from 'zod/mini';

/** Error that stopped a projection or its build. */
export const followerError = z.object({
  message: z.string(),
  event_id: z.nullable(z.string()),
  event_type: z.nullable(z.string()),
  stream: z.nullable(z.string()),
  at: z.string(),
});

/** Tables beside those that serve: built to take their place (`next`), or what served before (`former`). */
export const projectionCopy = z.object({
  version: z.number(),
  status: z.enum(['building', 'paused', 'failed', 'ready', 'switching', 'kept', 'returning']),
  position: z.string(),
  /** 0 to 1, or null while unknown. */
  progress: z.nullable(z.number()),
  /** Only where positions are dense. */
  events_behind: z.nullable(z.number()),
  events_per_second: z.number(),
  eta_seconds: z.nullable(z.number()),
  /** When it was begun; of a former one, when it served last. */
  since: z.string(),
  last_error: z.nullable(followerError),
  /** The program that runs cannot follow this version on: it stays as it was. */
  frozen: z.boolean(),
});
export type ProjectionCopy = z.infer<typeof projectionCopy>;

/** Actions of staff on a projection. `resume` lets a stopped projection or process try again. */
export const projectionAction = z.enum([
  'build',
  'pause',
  'continue',
  'cancel',
  'compare',
  'switch',
  'roll-back',
  'clean-up',
  'resume',
]);
export type ProjectionAction = z.infer<typeof projectionAction>;

const cells = z.record(z.string(), z.unknown());

/** Changes that a switch would make. Values that may be personal are masked; none of them is stored. */
export const projectionComparison = z.object({
  compared_at: z.string(),
  position: z.string(),
  tables: z.array(
    z.object({
      table: z.string(),
      rows_serving: z.number(),
      rows_next: z.number(),
      /** Compared rows: all, or a sample of a large table. */
      compared: z.number(),
      differing: z.number(),
      samples: z.array(
        z.object({
          key: cells,
          /** Null: there is no such row. */
          serving: z.nullable(cells),
          next: z.nullable(cells),
          columns: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type ProjectionComparison = z.infer<typeof projectionComparison>;
