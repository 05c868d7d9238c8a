import type { ReportedHit } from '@corkboard/contracts/ads/hits';
import { Batcher } from '@corkboard/event-store/batcher';
import { StoreUnavailable } from '@corkboard/event-store/port';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { DailyLimits } from '../campaigns/read-models/daily-limits/daily-limits.ts';
import { chargeHits } from './charging.ts';
import { noteHours } from './hour-states.ts';
import { Insertions } from './insertion.ts';
import { type Judged, judge, keyOf, type OpenedHit, type Reporter, together } from './judge.ts';
import { type DatabaseClock, Partitions } from './partitions.ts';
import { addRates } from './rates.ts';
import { restoreServed } from './served-rows.ts';
import { isBot } from './user-agents.ts';
import { ViewerKeys } from './viewer-keys.ts';
import { countHits, keepRejected } from './write-counts.ts';

/** Account that reports hits, and its browser. */
export interface ReportedBy {
  readonly accountId: string;
  readonly userAgent: string;
}

interface Report {
  readonly hits: readonly OpenedHit[];
  readonly by: ReportedBy;
}

/** Valid hits of a report once it is on disk, counted before or now; or the error that only this report has. */
type Outcome = { readonly error: unknown } | { readonly valid: Judged['valid'] };

/**
 * Takes reports of hits: each is counted once, with its charge, or kept with the reason against it. Reports that come while
 * others are written go together into the next transaction.
 */
@Injectable()
export class HitIntake {
  readonly #reports: Batcher<Report, Outcome>;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly insertions: Insertions,
    private readonly partitions: Partitions,
    private readonly keys: ViewerKeys,
    private readonly campaigns: Campaigns,
    private readonly daily: DailyLimits,
  ) {
    this.#reports = new Batcher((reports) => this.#takeAll(reports));
  }

  /** All of them or, when it throws, none. Returns those that are valid, whether or not they were counted before. */
  async take(hits: readonly ReportedHit[], by: ReportedBy): Promise<Judged['valid']> {
    // Opened while others are written.
    const outcome = await this.#reports.ask({ hits: hits.map((hit) => this.#opened(hit)), by });
    if ('error' in outcome) throw outcome.error;
    return outcome.valid;
  }

  /** Those that cannot be written together are written one by one, so that each fails for itself alone. */
  async #takeAll(reports: readonly Report[]): Promise<readonly Outcome[]> {
    try {
      const clock = await this.partitions.clock();
      const judged = await Promise.all(reports.map((report) => this.#judged(report, clock)));
      await allOrNothing(this.pool, (client) => this.#write(client, together(judged), clock.now));
      return judged.map(({ valid }) => ({ valid }));
    } catch (error) {
      if (reports.length === 1 || error instanceof StoreUnavailable) return reports.map(() => ({ error }));
      const outcomes: Outcome[] = [];
      for (const report of reports) outcomes.push(...(await this.#takeAll([report])));
      return outcomes;
    }
  }

  #judged({ hits, by: { accountId, userAgent } }: Report, clock: DatabaseClock): Promise<Judged> {
    const keys = new Map<string, Promise<string>>();
    /** One for all hits of a month. */
    const keyAt = (servedAt: string): Promise<string> => {
      const month = servedAt.slice(0, 7);
      const key = keys.get(month) ?? this.keys.of(accountId, servedAt);
      keys.set(month, key);
      return key;
    };
    const by: Reporter = { accountId, isBot: isBot(userAgent), keyAt };
    return judge(hits, by, clock);
  }

  #opened({ type, at, tracking_params }: ReportedHit): OpenedHit {
    return { type, reported: Date.parse(at), insertion: this.insertions.open(tracking_params) };
  }

  /** A served row that a crash lost comes back with the first hit of its ad. */
  async #write(client: PoolClient, { valid, rejected }: Judged, receivedAt: Date): Promise<void> {
    const duplicates = valid.length === 0 ? [] : await this.#count(client, valid, receivedAt);
    const late = duplicates.map((hit) => ({ reason: 'duplicate' as const, ...hit }));
    await keepRejected(client, [...rejected, ...late], receivedAt);
    await noteHours(client, [
      ...valid.map(({ insertion, happenedAt }) => ({ insertion, at: happenedAt })),
      ...[...rejected, ...late].map(({ insertion }) => ({ insertion, at: receivedAt.getTime() })),
    ]);
  }

  async #count(client: PoolClient, hits: Judged['valid'], receivedAt: Date): Promise<Judged['valid']> {
    const charges = await chargeHits(client, { campaigns: this.campaigns, daily: this.daily }, hits);
    const served = await restoreServed(
      client,
      hits.map(({ insertion }) => insertion),
    );
    const duplicates = await countHits(client, { hits, charges, receivedAt });
    await addRates(client, { served, billable: hits.filter((hit) => charges.has(keyOf(hit))) });
    return duplicates;
  }
}
