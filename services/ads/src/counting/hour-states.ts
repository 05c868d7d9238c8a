import type { PoolClient } from 'pg';
import { hourOf } from './domain/moment.ts';
import type { Insertion } from './insertion.ts';

/** Lock that reports share until they are committed, and that is taken alone to say which hours are read. */
export const HOURS = 7_261_102;

const SHARE = 'SELECT pg_advisory_xact_lock_shared($1)';
// Rows of hours that are open are read, and neither written nor locked: reports do not wait for each other here.
export const NOTE = `INSERT INTO ad_hour_states AS s
  SELECT advertiser_id, hour, 'open', 0, '-infinity'::timestamptz FROM unnest($1::uuid[], $2::timestamptz[]) of (advertiser_id, hour)
  WHERE NOT EXISTS (SELECT 1 FROM ad_hour_states known
    WHERE known.advertiser_id = of.advertiser_id AND known.hour = of.hour AND known.status = 'open')
  ORDER BY 1, 2
  ON CONFLICT (advertiser_id, hour) DO UPDATE SET changes = s.changes + 1,
    status = CASE s.status WHEN 'open' THEN 'open' ELSE 'changed' END`;

export interface Noted {
  /** Null where the ad is not known: then the hour is nobody's. */
  readonly insertion: Pick<Insertion, 'advertiserId'> | null;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Enters hours in which something was counted or rejected, at the end of the transaction that did: nothing follows for which
 * reports wait for each other. Closed hours are to be read again.
 */
export const noteHours = async (client: PoolClient, noted: readonly Noted[]): Promise<void> => {
  const hours = new Map<string, readonly [advertiserId: string, hour: string]>();
  for (const { insertion, at } of noted) {
    if (insertion === null) continue;
    const hour = new Date(hourOf(at)).toISOString();
    hours.set(`${insertion.advertiserId} ${hour}`, [insertion.advertiserId, hour]);
  }
  if (hours.size === 0) return;
  const all = [...hours.values()];
  // A statement of its own, so that the next one sees what was committed before the lock was given.
  await client.query({ name: 'share-hours', text: SHARE, values: [HOURS] });
  const values = [all.map(([advertiserId]) => advertiserId), all.map(([, hour]) => hour)];
  await client.query({ name: 'note-hours', text: NOTE, values });
};
