import type { ReportedHit } from '@corkboard/contracts/ads/hits';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { chargeHits } from './charging.ts';
import { noteHours } from './hour-states.ts';
import { Insertions } from './insertion.ts';
import { type Judged, judge, type OpenedHit, type Reporter } from './judge.ts';
import { Partitions } from './partitions.ts';
import { insertServed } from './served-rows.ts';
import { isBot } from './user-agents.ts';
import { ViewerKeys } from './viewer-keys.ts';
import { countHits, keepRejected } from './write-counts.ts';

/** Takes reports of hits: each is counted once, with its charge, or kept with the reason against it. */
@Injectable()
export class HitIntake {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly insertions: Insertions,
    private readonly partitions: Partitions,
    private readonly keys: ViewerKeys,
    private readonly campaigns: Campaigns,
  ) {}

  /** All of them or, when it throws, none. */
  async take(
    hits: readonly ReportedHit[],
    { accountId, userAgent }: { readonly accountId: string; readonly userAgent: string },
  ): Promise<void> {
    const by: Reporter = {
      accountId,
      isBot: isBot(userAgent),
      keyAt: (servedAt) => this.keys.of(accountId, servedAt),
    };
    const clock = await this.partitions.clock();
    const judged = await judge(
      hits.map((hit) => this.#opened(hit)),
      by,
      clock,
    );
    await allOrNothing(this.pool, (client) => this.#write(client, judged, clock.now));
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
    const charges = await chargeHits(client, this.campaigns, hits);
    await insertServed(
      client,
      hits.map(({ insertion }) => insertion),
    );
    return countHits(client, { hits, charges, receivedAt });
  }
}
