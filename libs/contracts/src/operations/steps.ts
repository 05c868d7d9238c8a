import * as z from 'zod/mini';
import { inspectedEvent } from './inspection.ts';

const row = z.record(z.string(), z.unknown());

/** A row that one event changed; null: there was none before, or there is none after. */
export const rowChange = z.object({
  table: z.string(),
  key: z.array(z.union([z.string(), z.number()])),
  before: z.nullable(row),
  after: z.nullable(row),
});
export type RowChangeShown = z.infer<typeof rowChange>;

/**
 * Changes that one event of a stream made to the rows of each projection that handles it, as the events of this stream alone make
 * them, personal values masked.
 */
export const inspectedStep = z.object({
  event: inspectedEvent,
  has_next: z.boolean(),
  /** False: no aggregate of this service folds such streams. */
  has_state: z.boolean(),
  projections: z.array(
    z.object({
      name: z.string(),
      version: z.number(),
      rows: z.array(rowChange),
      /** True: it cannot be told without personal values. */
      untold: z.boolean(),
    }),
  ),
});
export type InspectedStep = z.infer<typeof inspectedStep>;
