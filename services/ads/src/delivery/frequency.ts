import { Batcher } from '@corkboard/event-store/batcher';
import { upTo } from '@corkboard/runtime/cache-size';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { arrayLiteral } from '../counting/array-literal.ts';

/** How often one ad is shown to one person in a UTC day. */
const CAP = 3;
/** Pairs of person and ad that are remembered; the ones longest unseen are forgotten first. */
const REMEMBERED = 500_000;
/** Milliseconds that a page waits for the counts of all replicas; then those of this one decide. */
const WITHIN_MS = 4;
/** Rows that are removed by one statement. */
const REMOVED = 10_000;

// Rows in one order for all, so that two processes that count the same ones wait for each other once. No page waits for the
// disk: after a crash of the server an ad may be shown once more.
const COUNT = `INSERT INTO ad_frequency AS f (day, viewer_key, ad_id, shown)
  SELECT day, viewer_key, ad_id, count(*) FROM unnest($1::date[], $2::text[], $3::uuid[]) of (day, viewer_key, ad_id),
    (SELECT set_config('synchronous_commit', 'off', true)) unwaited
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, viewer_key, ad_id) DO UPDATE SET shown = f.shown + excluded.shown
  RETURNING day::text AS day, viewer_key, ad_id, shown`;
const TAKE_BACK = `UPDATE ad_frequency f SET shown = f.shown - 1
  FROM unnest($1::date[], $2::text[], $3::uuid[]) of (day, viewer_key, ad_id)
  WHERE f.day = of.day AND f.viewer_key = of.viewer_key AND f.ad_id = of.ad_id`;
const REMOVE = `DELETE FROM ad_frequency WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM ad_frequency WHERE day < (now() AT TIME ZONE 'UTC')::date LIMIT ${REMOVED}))`;

interface Showing {
  readonly viewerKey: string;
  /** `yyyy-mm-dd`, UTC. */
  readonly day: string;
  readonly adId: string;
}

const keyOf = ({ day, viewerKey, adId }: Showing): string => `${day} ${viewerKey} ${adId}`;

const columnsOf = (showings: readonly Showing[]) => [
  arrayLiteral(showings.map(({ day }) => day)),
  arrayLiteral(showings.map(({ viewerKey }) => viewerKey)),
  arrayLiteral(showings.map(({ adId }) => adId)),
];

/**
 * Caps how often a person is shown an ad, over all replicas: each showing is counted in one table, many in one statement. A
 * count that does not come in time is that of this replica alone, so that no page waits for a slow database.
 */
@Injectable()
export class Frequency {
  readonly #shown = new LRUCache<string, number>({ ...upTo(REMEMBERED), ttl: 86_400_000 });
  readonly #counts: Batcher<readonly Showing[], readonly number[]>;

  constructor(@Inject(POOL) private readonly pool: Pool) {
    this.#counts = new Batcher((asked) => this.#countAll(asked));
  }

  /** As far as this replica knows. */
  isReached(showing: Showing): boolean {
    return (this.#shown.get(keyOf(showing)) ?? 0) >= CAP;
  }

  /** Counts what is about to be shown, and answers for each whether it may be. */
  async count(showings: readonly Showing[]): Promise<readonly boolean[]> {
    if (showings.length === 0) return [];
    const alone = showings.map((showing) => (this.#shown.get(keyOf(showing)) ?? 0) + 1);
    for (const [at, showing] of showings.entries()) this.#shown.set(keyOf(showing), alone[at] ?? 0);
    const counts = await this.#inTime(showings, alone);
    return counts.map((count) => count <= CAP);
  }

  /** Takes counts back of what was not shown after all. A count that stays shows an ad once less. */
  async takeBack(showings: readonly Showing[]): Promise<void> {
    for (const showing of showings) this.#shown.set(keyOf(showing), (this.#shown.get(keyOf(showing)) ?? 1) - 1);
    await this.pool.query(TAKE_BACK, columnsOf(showings)).catch(() => undefined);
  }

  /** Removes the counts of days that are over. */
  async removeOld(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && ((await this.pool.query(REMOVE)).rowCount ?? 0) === REMOVED);
  }

  #remember(showing: Showing, count: number): void {
    const known = this.#shown.get(keyOf(showing)) ?? 0;
    if (count > known) this.#shown.set(keyOf(showing), count);
  }

  #inTime(showings: readonly Showing[], alone: readonly number[]): Promise<readonly number[]> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(alone), WITHIN_MS);
      const settle = (counts: readonly number[]) => {
        clearTimeout(timer);
        resolve(counts);
      };
      const learn = (counts: readonly number[]) => {
        for (const [at, showing] of showings.entries()) this.#remember(showing, counts[at] ?? 0);
        settle(counts);
      };
      this.#counts.ask(showings).then(learn, () => settle(alone));
    });
  }

  /** Of several showings of one pair the last one has the greatest count. */
  async #countAll(asked: readonly (readonly Showing[])[]): Promise<readonly (readonly number[])[]> {
    const all = asked.flat();
    type Row = { day: string; viewer_key: string; ad_id: string; shown: number };
    const { rows } = await this.pool.query<Row>({ name: 'count-ad-frequency', text: COUNT, values: columnsOf(all) });
    const last = new Map(rows.map((row) => [`${row.day} ${row.viewer_key} ${row.ad_id}`, row.shown]));
    const counted = [...all].reverse().map((showing) => {
      const count = last.get(keyOf(showing)) ?? 0;
      last.set(keyOf(showing), count - 1);
      return count;
    });
    const inOrder = counted.reverse();
    let from = 0;
    return asked.map(({ length }) => {
      from += length;
      return inOrder.slice(from - length, from);
    });
  }
}
