import { rowsIn } from '@corkboard/event-store/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CLOCK, type Clock, DAY, later } from '../clock.ts';
import { ineligibleAddresses } from './ineligible.table.ts';

/** DE-150: for a day, a keyed hash of the address of a refused attempt, so that a call without the cookie is refused too. */
@Injectable()
export class IneligibleAddresses {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get #rows() {
    return rowsIn(this.pool, ineligibleAddresses);
  }

  async has(emailHash: string): Promise<boolean> {
    const text = 'SELECT 1 FROM ineligible_addresses WHERE email_hash = $1 AND until > $2';
    return (await this.pool.query(text, [emailHash, this.clock.now()])).rowCount === 1;
  }

  async add(emailHash: string, markerId: string): Promise<void> {
    await this.#rows.insert(
      { email_hash: emailHash, marker_id: markerId, until: later(this.clock.now(), DAY) },
      'ON CONFLICT (email_hash) DO UPDATE SET marker_id = excluded.marker_id, until = excluded.until',
    );
  }

  /** The one edit that is left was spent: what was typed with this marker may be tried once more. */
  async release(markerId: string): Promise<void> {
    await this.#rows.delete({ marker_id: markerId });
  }

  async sweep(): Promise<void> {
    await this.#rows.deleteUntil('until', this.clock.now());
  }
}
