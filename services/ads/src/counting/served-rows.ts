import { withoutDeadline } from '@corkboard/event-store/deadline';
import { sqlState } from '@corkboard/event-store/failures';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { LOG, type Log } from '@corkboard/runtime/log';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { arrayLiteral, type Columns, namesOf, unnestOf, valuesOf } from './array-literal.ts';
import { budgetDayOf, type Insertion } from './insertion.ts';
import { addRates, type ServedOfDay } from './rates.ts';

const FLUSH_AFTER_MS = 200;
const RETRY_AFTER_MS = 1_000;
/** Rows that wait at most: one that is dropped comes back with the first hit of its ad. */
const MAX_WAITING = 10_000;
const MAX_TOGETHER = 1_000;

/** Columns of `ad_insertions` with their types; the owner of the ad account stays out. */
const columns = {
  served_on: ['date', budgetDayOf],
  insertion_id: ['uuid', ({ insertionId }) => insertionId],
  ad_id: ['uuid', ({ adId }) => adId],
  ad_group_id: ['uuid', ({ adGroupId }) => adGroupId],
  campaign_id: ['uuid', ({ campaignId }) => campaignId],
  advertiser_id: ['uuid', ({ advertiserId }) => advertiserId],
  pin_id: ['uuid', ({ pinId }) => pinId],
  surface: ['text', ({ surface }) => surface],
  position: ['integer', ({ position }) => position],
  country: ['text', ({ country }) => country],
  age_bucket: ['text', ({ ageBucket }) => ageBucket],
  gender: ['text', ({ gender }) => gender],
  device: ['text', ({ device }) => device],
  viewer_key: ['text', ({ viewerKey }) => viewerKey],
  currency: ['text', ({ currency }) => currency],
  price_list_id: ['text', ({ price }) => price?.priceListId ?? null],
  billable: ['text', ({ price }) => price?.billable ?? null],
  price_micro: ['bigint', ({ price }) => price?.priceMicro ?? null],
  served_at: ['timestamptz', ({ servedAt }) => servedAt],
} as const satisfies Columns<Insertion>;

// In one order for all, so that two processes that write the same rows wait for each other once.
const INSERT = `WITH inserted AS (INSERT INTO ad_insertions (${namesOf(columns)})
  SELECT * FROM ${unnestOf(columns)} ORDER BY 1, 2
  ON CONFLICT DO NOTHING RETURNING campaign_id, served_on)
  SELECT campaign_id, served_on::text AS day, count(*)::bigint AS served FROM inserted GROUP BY 1, 2`;
// Each is looked up by the key, however many there are.
export const MISSING = `SELECT of.place::integer FROM unnest($1::date[], $2::uuid[]) WITH ORDINALITY of (day, id, place)
  LEFT JOIN LATERAL (SELECT true AS is_known FROM ad_insertions i
    WHERE i.served_on = of.day AND i.insertion_id = of.id LIMIT 1) known ON true
  WHERE known.is_known IS NULL`;
/** The disk is not waited for: what a crash of the database loses comes back with the first hit of its ad. */
const BEHIND = `SELECT set_config('synchronous_commit', 'off', true)`;

/** Data that is none, and what a constraint or a missing partition refuses: the same at every try. */
const isOfRow = (error: unknown): boolean => /^2[23]/.test(sqlState(error));

/** Stores the rows of served ads that are not there yet, and answers how many of each campaign and day those were. */
const insertServed = async (client: PoolClient, insertions: readonly Insertion[]): Promise<readonly ServedOfDay[]> =>
  (await client.query<ServedOfDay>({ name: 'insert-served', text: INSERT, values: valuesOf(columns, insertions) }))
    .rows;

/** Stores those that a crash lost; nearly always there are none. */
export const restoreServed = async (
  client: PoolClient,
  insertions: readonly Insertion[],
): Promise<readonly ServedOfDay[]> => {
  const keys = [insertions.map(budgetDayOf), insertions.map(({ insertionId }) => insertionId)];
  const query = { name: 'missing-served', text: MISSING, values: keys.map(arrayLiteral) };
  const { rows } = await client.query<{ place: number }>(query);
  const missing = rows.flatMap(({ place }) => insertions[place - 1] ?? []);
  return missing.length === 0 ? [] : insertServed(client, missing);
};

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

  /** Rows that are added meanwhile wait for the next time. */
  async #writeAll(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left -= MAX_TOGETHER) {
      const rows = this.#waiting.splice(0, Math.min(left, MAX_TOGETHER));
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
      await allOrNothing(this.pool, async (client) => {
        await client.query(BEHIND);
        await addRates(client, { served: await insertServed(client, rows), billable: [] });
      });
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
