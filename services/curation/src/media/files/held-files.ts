import { rowsIn } from '@corkboard/event-store/rows';
import { table, text, timestamptz } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { MediaStorage } from '../storage/media-storage.ts';

/** `preview` holds what is shown of a page before anybody saves it; everything else is the id of a media. */
export const PREVIEW = 'preview';

export const heldFiles = table(
  'held_files',
  {
    hash: text({ primary: true }),
    holder: text({ primary: true }),
    /** Null: for good. */
    until: timestamptz({ nullable: true }),
  },
  { indexes: { held_files_until: { columns: ['until'], where: 'until IS NOT NULL' } } },
);

const HOLD = `INSERT INTO held_files (hash, holder, until) VALUES ($1, $2, now() + interval '25 hours')
  ON CONFLICT (hash, holder) DO UPDATE SET until = greatest(held_files.until, excluded.until)`;

/**
 * Holders of a picture's files. Pictures of equal bytes share files, which are removed with the last holder; the lock keeps a
 * removal and an upload of the same bytes apart. A table of its own rather than a projection: a read model that is being built
 * anew must never look like nobody.
 */
@Injectable()
export class HeldFiles {
  constructor(
    private readonly pool: Pool,
    private readonly storage: MediaStorage,
  ) {}

  /** Before the files are written; for 25 h, unless kept. */
  async hold(hash: string, holder: string): Promise<void> {
    await this.alone(hash, (client) => client.query(HOLD, [hash, holder]));
  }

  /** Attaches a file to a pin: it no longer expires. */
  async keep(hash: string, holder: string): Promise<void> {
    await rowsIn(this.pool, heldFiles).update({ hash, holder }, { until: null });
  }

  /** Whether the files are there for it: not once its last pin was deleted forever. */
  async isHeld(hash: string, holder: string): Promise<boolean> {
    const rows = await rowsIn(this.pool, heldFiles).find(['hash'], 'WHERE hash = $1 AND holder = $2', [hash, holder]);
    return rows.length > 0;
  }

  async release(hash: string, holder: string): Promise<void> {
    await this.alone(hash, async (client) => {
      await rowsIn(client, heldFiles).delete({ hash, holder });
      const others = await client.query('SELECT 1 FROM held_files WHERE hash = $1 LIMIT 1', [hash]);
      if (others.rowCount === 0) await this.storage.remove(hash);
    });
  }

  /** Held for a time that is over. */
  async overdue(limit: number): Promise<readonly { hash: string; holder: string }[]> {
    return rowsIn(this.pool, heldFiles).find(['hash', 'holder'], 'WHERE until < now() ORDER BY until LIMIT $1', [
      limit,
    ]);
  }

  private async alone(hash: string, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
    await allOrNothing(this.pool, async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('held-files:' || $1, 0))", [hash]);
      await work(client);
    });
  }
}
