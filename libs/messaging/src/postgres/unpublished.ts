import { type Position, START } from '@corkboard/event-store/event';
import type { Pool } from 'pg';

/** Messages of a service that are not published, or not yet, whichever process publishes. */
export interface Unpublished {
  /** It has dealt with everything up to here. */
  readonly position: Position;
  /** Parked messages: refused, or behind a refused one of their subject. */
  readonly parked: number;
  /** Events of the last day that could not be translated: dead letters that no later message waits for. */
  readonly untranslatable: number;
}

const UNPUBLISHED = `SELECT
  (SELECT position FROM relay_checkpoints WHERE relay = $1) AS position,
  (SELECT count(*)::int FROM relay_dead_letters WHERE parked) AS parked,
  (SELECT count(*)::int FROM relay_dead_letters WHERE NOT parked AND at > now() - interval '1 day') AS untranslatable`;

/**
 * Reads it from the tables of the relays of one service, for metrics and alerts.
 *
 * @example const { parked } = await unpublished(pool, 'curation');
 */
export const unpublished = async (pool: Pool, relay: string): Promise<Unpublished> => {
  const { rows } = await pool.query<{ position: Position | null; parked: number; untranslatable: number }>(
    UNPUBLISHED,
    [relay],
  );
  const { position = null, parked = 0, untranslatable = 0 } = rows[0] ?? {};
  return { position: position ?? START, parked, untranslatable };
};
