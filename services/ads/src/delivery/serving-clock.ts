import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';

const NOW = 'SELECT clock_timestamp() AS now';

/** Present by the clock of the database, by which hits are counted: read with the ads, and carried on by one that nobody sets. */
@Injectable()
export class ServingClock {
  /** Milliseconds since 1970 at which `performance.now()` was 0; NaN before the first reading. */
  #origin = Number.NaN;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async read(): Promise<void> {
    const [row] = (await this.pool.query<{ now: Date }>(NOW)).rows;
    // After the answer, so that it is behind by its way and never ahead: no ad is served after its hits are received.
    if (row) this.#origin = row.now.getTime() - performance.now();
  }

  /** An invalid date before the first reading, without which there are no ads. */
  now(): Date {
    return new Date(Math.floor(this.#origin + performance.now()) + this.clock.offsetMs);
  }
}
