import type { StoredRow } from '@corkboard/event-store/table';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CLOCK, type Clock, later } from '../../clock.ts';
import type { Counter, LoginCounters } from './login-counters.ts';
import type { throttlesTable } from './throttles.table.ts';

export interface Lock {
  readonly counter: Counter;
  readonly until: Date;
}

type Row = Pick<StoredRow<typeof throttlesTable>, 'key' | 'failures' | 'locked_until'>;

const reserve = `
INSERT INTO throttles AS t (key, subject, failures, window_ends)
SELECT c.key, c.subject, 1, $1::timestamptz + c.seconds * interval '1 second'
FROM unnest($2::text[], $3::text[], $4::bigint[]) AS c(key, subject, seconds)
ON CONFLICT (key) DO UPDATE SET
  failures = CASE WHEN t.locked_until > $1 THEN t.failures
    WHEN t.locked_until IS NOT NULL OR t.window_ends <= $1 THEN 1 ELSE t.failures + 1 END,
  window_ends = CASE WHEN t.locked_until > $1 THEN t.window_ends
    WHEN t.locked_until IS NOT NULL OR t.window_ends <= $1 THEN excluded.window_ends ELSE t.window_ends END,
  locked_until = CASE WHEN t.locked_until > $1 THEN t.locked_until END
RETURNING key, failures, locked_until`;

const giveBack =
  'UPDATE throttles SET failures = greatest(failures - 1, 0) WHERE key = ANY($1) AND locked_until IS NULL';

const lock = `
UPDATE throttles t SET locked_until = $1::timestamptz + c.seconds * interval '1 second'
FROM unnest($2::text[], $3::int[], $4::bigint[]) AS c(key, max, seconds)
WHERE t.key = c.key AND t.failures >= c.max AND t.locked_until IS NULL
RETURNING t.key, t.failures, t.locked_until`;

const byKey = (counters: readonly Counter[]): readonly Counter[] =>
  [...counters].sort((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Attempts are counted before anything is proven, so that a burst cannot pass a bound; a success gives its count back.
 * Nothing is counted where the limits are off.
 */
@Injectable()
export class Throttles {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  /** Counts one attempt on each, or answers which lock stands in the way (and counts nothing): the longest of them. */
  async reserve(counters: readonly Counter[]): Promise<Lock | null> {
    if (!this.config.RATE_LIMITS) return null;
    const now = this.clock.now();
    const sorted = byKey(counters);
    const values = [now, sorted.map((c) => c.key), sorted.map((c) => c.subject), sorted.map((c) => c.window)];
    const { rows } = await this.pool.query<Row>({ name: 'throttle-reserve', text: reserve, values });
    const locks = sorted.map((counter) => this.#lockOf(counter, rows, now)).filter((found) => found !== null);
    const [first = null] = locks;
    if (first === null) return null;
    await this.pool.query(giveBack, [sorted.map((counter) => counter.key)]);
    return locks.find(({ counter }) => counter.endsBy === 'reset') ?? first;
  }

  /** The reserved attempt was a failure: the locks that it has closed. */
  async fail(counters: readonly Counter[]): Promise<readonly Lock[]> {
    if (!this.config.RATE_LIMITS) return [];
    const now = this.clock.now();
    const sorted = byKey(counters);
    const values = [now, sorted.map((c) => c.key), sorted.map((c) => c.max), sorted.map((c) => c.lock)];
    const { rows } = await this.pool.query<Row>({ name: 'throttle-lock', text: lock, values });
    return sorted.flatMap((counter) => {
      const row = rows.find(({ key }) => key === counter.key);
      return row?.locked_until ? [{ counter, until: row.locked_until }] : [];
    });
  }

  /** The reserved attempt was right: what a success forgets starts anew, the others lose the one count. */
  async succeed({ all, forgottenBySuccess: forgotten }: LoginCounters): Promise<void> {
    if (!this.config.RATE_LIMITS) return;
    const others = all.filter((counter) => !forgotten.includes(counter));
    const text = `WITH gone AS (DELETE FROM throttles WHERE key = ANY($2)) ${giveBack}`;
    const values = [byKey(others).map((c) => c.key), byKey(forgotten).map((c) => c.key)];
    await this.pool.query({ name: 'throttle-succeed', text, values });
  }

  /** After a reset: whatever was counted against these subjects. */
  async clear(subjects: readonly string[]): Promise<void> {
    await this.pool.query('DELETE FROM throttles WHERE subject = ANY($1)', [subjects]);
  }

  async sweep(): Promise<void> {
    const text = 'DELETE FROM throttles WHERE window_ends < $1 AND (locked_until IS NULL OR locked_until < $1)';
    await this.pool.query(text, [this.clock.now()]);
  }

  #lockOf(counter: Counter, rows: readonly Row[], now: Date): Lock | null {
    const row = rows.find(({ key }) => key === counter.key);
    if (row?.locked_until) return { counter, until: row.locked_until };
    if ((row?.failures ?? 0) <= counter.max) return null;
    return { counter, until: later(now, counter.lock * 1000) };
  }
}
