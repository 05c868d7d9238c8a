import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';

// Hours without hits are in no table, and over when their time is.
export const WATERMARK = `SELECT ${nowBy('$2')} AS now,
  least(date_trunc('hour', ${nowBy('$2')} - interval '24 hours', 'UTC'),
  (SELECT hour FROM ad_hour_states WHERE advertiser_id = $1 AND status IN ('open', 'closing') ORDER BY hour LIMIT 1))
  AS final_until`;

/** Moment of an answer, and the one before which every hour of the ad account is final. */
export interface Marks {
  readonly now: Date;
  readonly finalUntil: Date;
}

/** Watermark of reports: hours before it are final, later ones preliminary. */
@Injectable()
export class Watermark {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async of(advertiserId: string): Promise<Marks> {
    const { rows } = await this.pool.query<{ now: Date; final_until: Date }>(WATERMARK, [
      advertiserId,
      this.clock.offsetMs,
    ]);
    const [row] = rows;
    if (!row) throw new Error('the watermark came without a row');
    return { now: row.now, finalUntil: row.final_until };
  }
}
