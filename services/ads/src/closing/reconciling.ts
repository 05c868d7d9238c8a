import { gaugesOf } from '@corkboard/runtime/gauges';
import { LOG, type Log } from '@corkboard/runtime/log';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Partitions } from '../counting/partitions.ts';
import { type Difference, Reconciliation } from '../counting/reconciliation.ts';
import { wrongPostings } from './corrections.ts';
import { Differences } from './differences.ts';

const DAY_MS = 86_400_000;
/** Insertions that a difference names at most. */
const NAMED = 20;

/** Hours that one run compares at most, with the others of their days. */
const HOURS_A_RUN = 500;

// A day is compared as a whole: its hours are checked together, and stand together in this order from then on, which is the
// cursor of the next run. Those whose rows are gone were compared for the last time, and leave the index.
const LEAST_RECENT = `SELECT advertiser_id, hour FROM ad_hour_states
  WHERE checked_at < 'infinity' AND checked_at < now() - interval '5 minutes' ORDER BY checked_at LIMIT ${HOURS_A_RUN}`;
const CHECKED = `UPDATE ad_hour_states SET checked_at = CASE WHEN hour < $4 THEN 'infinity' ELSE now() END
  WHERE advertiser_id = $1 AND hour >= $2 AND hour < $3`;

export const reconcilingStatements = { LEAST_RECENT, CHECKED };

const watch = gaugesOf<{ readonly open: number }>('reconciliation', null, [
  {
    name: 'differences',
    help: 'Figures of ads in which raw rows, roll-up and ledger differ',
    of: ({ open }) => open,
  },
]);

interface Day {
  readonly advertiserId: string;
  readonly from: Date;
  readonly to: Date;
}

const daysOf = (hours: readonly { advertiser_id: string; hour: Date }[]): readonly Day[] => {
  const days = new Map<string, Day>();
  for (const { advertiser_id: advertiserId, hour } of hours) {
    const from = Math.floor(hour.getTime() / DAY_MS) * DAY_MS;
    days.set(`${advertiserId} ${from}`, { advertiserId, from: new Date(from), to: new Date(from + DAY_MS) });
  }
  return [...days.values()];
};

/** Compares days of ad accounts, the least recently compared first, and keeps what differs for staff. */
@Injectable()
export class Reconciling implements OnModuleInit, OnApplicationShutdown {
  #unwatch: () => void = () => undefined;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
    private readonly reconciliation: Reconciliation,
    private readonly differences: Differences,
    private readonly partitions: Partitions,
  ) {}

  onModuleInit(): void {
    this.#unwatch = watch('ads', async () => [{ open: await this.differences.open() }]);
  }

  onApplicationShutdown(): void {
    this.#unwatch();
  }

  async reconcile(signal: AbortSignal): Promise<void> {
    const { rows } = await this.pool.query<{ advertiser_id: string; hour: Date }>(LEAST_RECENT);
    const kept = await this.partitions.oldestKept();
    for (const day of daysOf(rows)) {
      if (signal.aborted) return;
      await this.compare(day, kept);
    }
  }

  /** A difference of hours whose raw rows are gone stays as it was found. @param kept first hour whose rows are not */
  async compare({ advertiserId, from, to }: Day, kept: Date): Promise<void> {
    if (kept < to) await this.#compareRows({ advertiserId, from: from < kept ? kept : from, to }, kept);
    await this.pool.query(CHECKED, [advertiserId, from, to, kept]);
  }

  async #compareRows({ advertiserId, from, to }: Day, kept: Date): Promise<void> {
    const differences = await this.reconciliation.of(advertiserId, { from, to, kept });
    await this.differences.note({
      ...{ advertiserId, from, to, differences },
      insertionsOf: await this.#insertionsOf(advertiserId, differences),
    });
    if (differences.length > 0)
      this.log.error({ advertiser: advertiserId, day: from, differences: differences.length }, 'counts of ads differ');
  }

  async #insertionsOf(advertiserId: string, differences: readonly Difference[]) {
    const hours = new Set(differences.map(({ hour }) => hour.toISOString()));
    const wrong = new Map<string, string[]>();
    for (const hour of hours)
      for (const { insertion_id, ad_id } of await wrongPostings(this.pool, { advertiserId, hour })) {
        const key = `${hour} ${ad_id}`;
        wrong.set(key, [...(wrong.get(key) ?? []), insertion_id].slice(0, NAMED));
      }
    return ({ hour, adId, type }: Difference): readonly string[] =>
      type === null ? (wrong.get(`${hour.toISOString()} ${adId}`) ?? []) : [];
  }
}
