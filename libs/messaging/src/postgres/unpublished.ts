import { type Position, START } from '@corkboard/event-store/event';
import type { Pool } from 'pg';

/** What of a service was not published, or not yet, whichever process publishes. */
export interface Unpublished {
  /** It has dealt with everything up to here. */
  readonly position: Position;
  /** Messages that wait, refused or behind a refused one. */
  readonly held: number;
  /** Events of the last day that could not be translated: they are set aside and hold nothing up. */
  readonly untranslatable: number;
}

const UNPUBLISHED = `SELECT
  (SELECT position FROM relay_checkpoints WHERE relay = $1) AS position,
  (SELECT count(*)::int FROM relay_dead_letters WHERE held) AS held,
  (SELECT count(*)::int FROM relay_dead_letters WHERE NOT held AND at > now() - interval '1 day') AS untranslatable`;

/**
 * Reads it from the tables of the relays of one service, for metrics and alerts.
 *
 * @example const { held } = await unpublished(pool, 'curation');
 */
export const unpublished = async (pool: Pool, relay: string): Promise<Unpublished> => {
  const { rows } = await pool.query<{ position: Position | null; held: number; untranslatable: number }>(UNPUBLISHED, [
    relay,
  ]);
  const { position = null, held = 0, untranslatable = 0 } = rows[0] ?? {};
  return { position: position ?? START, held, untranslatable };
};
