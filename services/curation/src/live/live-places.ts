import { LIVE_STREAMS_MAX } from '@corkboard/contracts/curation/live';
import { rowsIn } from '@corkboard/event-store/rows';
import { table, timestamptz, uuid } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Streams that are open at any replica. A replica renews the leases of its own; those of one that was killed expire. */
export const liveStreams = table(
  'live_streams',
  { stream_id: uuid({ primary: true }), account_id: uuid(), expires_at: timestamptz() },
  { indexes: { live_streams_of_account: ['account_id'], live_streams_by_end: ['expires_at'] } },
);

/** Time between two renewals of a lease, in milliseconds. */
export const RENEWED_EVERY_MS = 5_000;
/** Time for which an expired lease is kept, in milliseconds: it is not counted. */
const SWEPT_AFTER_MS = 3_600_000;
const LEASE = `now() + interval '20 seconds'`;

const COUNT = 'SELECT count(*)::int AS count FROM live_streams WHERE account_id = $1 AND expires_at > now()';
const INSERT = `INSERT INTO live_streams (stream_id, account_id, expires_at) VALUES ($1, $2, ${LEASE})`;
const RENEW = `UPDATE live_streams SET expires_at = ${LEASE} WHERE stream_id = ANY($1::uuid[])`;

/** Counts the streams of an account over all replicas, so that requests at once do not pass LIVE_STREAMS_MAX together. */
@Injectable()
export class LivePlaces {
  constructor(private readonly pool: Pool) {}

  /** False where the account has as many as it may. */
  async take(streamId: string, accountId: string): Promise<boolean> {
    return allOrNothing(this.pool, async (client) => {
      // Statements after the lock see what its last holder committed.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`live-streams:${accountId}`]);
      const { rows } = await client.query<{ count: number }>(COUNT, [accountId]);
      if ((rows[0]?.count ?? 0) >= LIVE_STREAMS_MAX) return false;
      await client.query(INSERT, [streamId, accountId]);
      return true;
    });
  }

  /** One statement for all streams of a replica. */
  async renew(streamIds: readonly string[]): Promise<void> {
    await this.pool.query(RENEW, [streamIds]);
  }

  async giveBack(streamId: string): Promise<void> {
    await rowsIn(this.pool, liveStreams).delete({ stream_id: streamId });
  }

  /** The account was erased. */
  async forget(accountId: string): Promise<void> {
    await rowsIn(this.pool, liveStreams).delete({ account_id: accountId });
  }

  /** Leases of replicas that were killed. Leases are told by the clock of the database, which may be behind that of a replica. */
  async sweep(): Promise<void> {
    await rowsIn(this.pool, liveStreams).deleteUntil('expires_at', new Date(Date.now() - SWEPT_AFTER_MS));
  }
}
