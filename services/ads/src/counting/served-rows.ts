import { withoutDeadline } from '@corkboard/event-store/deadline';
import { sqlState } from '@corkboard/event-store/failures';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { LOG, type Log } from '@corkboard/runtime/log';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { budgetDayOf, type Insertion } from './insertion.ts';
import { addRates, type ServedOfDay } from './rates.ts';

const FLUSH_AFTER_MS = 200;
const RETRY_AFTER_MS = 1_000;
/** Rows that wait at most: one that is dropped comes back with the first hit of its ad. */
const MAX_WAITING = 10_000;
const MAX_TOGETHER = 1_000;

// In one order for all, so that two processes that write the same rows wait for each other once.
const INSERT = `WITH inserted AS (INSERT INTO ad_insertions
  SELECT row.* FROM jsonb_populate_recordset(NULL::ad_insertions, $1) row ORDER BY served_on, insertion_id
  ON CONFLICT DO NOTHING RETURNING campaign_id, served_on)
  SELECT campaign_id, served_on::text AS day, count(*)::bigint AS served FROM inserted GROUP BY 1, 2`;

/** Data that is none, and what a constraint or a missing partition refuses: the same at every try. */
const isOfRow = (error: unknown): boolean => /^2[23]/.test(sqlState(error));

/** By the names of the table's columns; the owner of the ad account stays out. */
const rowOf = (insertion: Insertion) => ({
  served_on: budgetDayOf(insertion),
  insertion_id: insertion.insertionId,
  ad_id: insertion.adId,
  ad_group_id: insertion.adGroupId,
  campaign_id: insertion.campaignId,
  advertiser_id: insertion.advertiserId,
  pin_id: insertion.pinId,
  surface: insertion.surface,
  position: insertion.position,
  country: insertion.country,
  age_bucket: insertion.ageBucket,
  gender: insertion.gender,
  device: insertion.device,
  viewer_key: insertion.viewerKey,
  currency: insertion.currency,
  price_list_id: insertion.price?.priceListId ?? null,
  billable: insertion.price?.billable ?? null,
  price_micro: insertion.price?.priceMicro ?? null,
  served_at: insertion.servedAt,
});

/** Stores the rows of served ads that are not there yet, and answers how many of each campaign and day those were. */
export const insertServed = async (
  client: PoolClient,
  insertions: readonly Insertion[],
): Promise<readonly ServedOfDay[]> =>
  (await client.query<ServedOfDay>(INSERT, [JSON.stringify(insertions.map(rowOf))])).rows;

/** Rows of served ads, written together a moment after their answer. */
@Injectable()
export class ServedRows implements OnApplicationShutdown {
  #waiting: Insertion[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
  ) {}

  add(insertion: Insertion): void {
    this.#waiting.push(insertion);
    this.#dropOldest();
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS);
  }

  /** Resolves once it was tried to store every row so far. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = withoutDeadline(() => this.#writing.then(() => this.#writeAll()));
    return this.#writing;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, MAX_TOGETHER);
      try {
        await this.#store(rows);
      } catch (error) {
        this.log.warn({ err: error, rows: rows.length }, 'rows of served ads are not stored yet, and are tried again');
        this.#waiting.unshift(...rows);
        this.#dropOldest();
        this.#timer ??= setTimeout(() => void this.flush(), RETRY_AFTER_MS);
        return;
      }
    }
  }

  /** Rows that the table refuses are found by halves and left out, so that they hold no others back. */
  async #store(rows: readonly Insertion[]): Promise<void> {
    try {
      await allOrNothing(this.pool, async (client) =>
        addRates(client, { served: await insertServed(client, rows), billable: [] }),
      );
    } catch (error) {
      if (!isOfRow(error)) throw error;
      if (rows.length === 1) {
        this.log.error({ err: error, insertion: rows[0]?.insertionId }, 'the row of a served ad cannot be stored');
        return;
      }
      const half = Math.ceil(rows.length / 2);
      await this.#store(rows.slice(0, half));
      await this.#store(rows.slice(half));
    }
  }

  #dropOldest(): void {
    const dropped = this.#waiting.splice(0, Math.max(0, this.#waiting.length - MAX_WAITING)).length;
    if (dropped > 0) this.log.warn({ rows: dropped }, 'rows of served ads were dropped, until hits bring them back');
  }
}
