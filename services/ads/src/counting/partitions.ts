import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ADS_CLOCK, type AdsClock, nowBy } from '../clock.ts';
import { ViewerKeys } from './viewer-keys.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Rows of ads are kept so long, and then until their whole week is as old. */
const KEPT_MS = 90 * DAY_MS;
/** Lock of the one process that makes and drops partitions. */
const PARTITIONING = 7_261_101;

const partitioned = ['ad_insertions', 'ad_hits', 'ad_rejected_hits'] as const;
type Partitioned = (typeof partitioned)[number];

const weekOf = (moment: number): number => Math.floor(moment / WEEK_MS) * WEEK_MS;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Partition that a row of a day, `yyyy-mm-dd`, is in. */
export const partitionOf = (table: Partitioned, day: string): string =>
  `${table}_${dayOf(weekOf(Date.parse(day))).replaceAll('-', '')}`;

/** Moment from which rows of an hour are gone: the first ones may be of ads that were served a day before. */
export const rowsGoneAt = (hour: Date): Date => new Date(weekOf(hour.getTime() - DAY_MS) + WEEK_MS + KEPT_MS);

/** First hour of which every row is kept, and will be for an hour more. */
const oldestKept = (now: Date): Date => new Date(weekOf(now.getTime() + HOUR_MS - KEPT_MS) + DAY_MS);

const PARTITIONS = `SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = $1::regclass`;

/** Present by the clock of the database, and the partitions of counted hits that are there. */
export interface DatabaseClock {
  readonly now: Date;
  readonly partitions: readonly string[];
}

/** Weeks of rows: made ahead, dropped as a whole, with the keys of the viewers in them. */
@Injectable()
export class Partitions implements OnApplicationBootstrap {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly keys: ViewerKeys,
    @Inject(ADS_CLOCK) private readonly present: AdsClock,
  ) {}

  /** Before the first row. */
  onApplicationBootstrap(): Promise<void> {
    let maintained = Number.NaN;
    this.present.beforeMove(async (to) => {
      if (weekOf(to.getTime()) !== maintained) await this.#maintainAt(to.getTime());
      maintained = weekOf(to.getTime());
    });
    return this.maintain();
  }

  async clock(): Promise<DatabaseClock> {
    const text = `SELECT date_trunc('milliseconds', ${nowBy('$2')}) AS now, ARRAY(${PARTITIONS}) AS partitions`;
    const values = ['ad_hits', this.present.offsetMs];
    const { rows } = await this.pool.query<DatabaseClock>({ name: 'ads-clock', text, values });
    return rows[0] as DatabaseClock;
  }

  /** First hour of which every row is kept, by the clock of the database, and will be for an hour more. */
  async oldestKept(): Promise<Date> {
    return oldestKept((await this.clock()).now);
  }

  async maintain(): Promise<void> {
    await this.#maintainAt((await this.clock()).now.getTime());
  }

  async #maintainAt(now: number): Promise<void> {
    const oldest = weekOf(now - KEPT_MS);
    const client = await this.pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [PARTITIONING]);
      for (const table of partitioned) await this.#maintain(client, { table, now, oldest });
    } finally {
      // The lock ends with its connection.
      client.release(true);
    }
    await this.keys.destroyBefore(dayOf(oldest).slice(0, 7));
  }

  /** One statement at a time: each locks the table, and hits lock one table after the other. */
  async #maintain(
    client: PoolClient,
    { table, now, oldest }: { table: Partitioned; now: number; oldest: number },
  ): Promise<void> {
    const { rows } = await client.query<{ name: string }>(PARTITIONS, [table]);
    const there = rows.map(({ name }) => name);
    for (const week of new Set([weekOf(now - DAY_MS), weekOf(now), weekOf(now) + WEEK_MS])) {
      const name = partitionOf(table, dayOf(week));
      const bounds = `FROM ('${dayOf(week)}') TO ('${dayOf(week + WEEK_MS)}')`;
      if (!there.includes(name)) await client.query(`CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES ${bounds}`);
    }
    for (const name of there) if (name < partitionOf(table, dayOf(oldest))) await client.query(`DROP TABLE ${name}`);
  }
}
