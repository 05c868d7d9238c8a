import { randomUUID } from 'node:crypto';
import { type AdvertiserView, createAdvertiser } from '@corkboard/contracts/ads/advertisers';
import { reportHits } from '@corkboard/contracts/ads/hits';
import type { AdSurface } from '@corkboard/contracts/ads/slots';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { CommandContext } from '@corkboard/event-store/streams';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import type { HitType } from '@corkboard/rules/ads/hits';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import type { DynamicModule } from '@nestjs/common';
import type { Pool } from 'pg';
import { AdsModule } from '../ads.module.ts';
import {
  adApproved,
  adCreated,
  adGroupCreated,
  type CampaignEvent,
  campaignCreated,
} from '../campaigns/domain/campaign.facts.ts';
import { campaignDecider, campaignStream } from '../campaigns/domain/campaign.ts';
import { type FrozenPrice, type Insertion, Insertions } from '../counting/insertion.ts';
import { ViewerKeys } from '../counting/viewer-keys.ts';

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';

/** 0.50 of the currency for an outbound click. */
export const CLICK: FrozenPrice = { priceListId: 'US-1', billable: 'outbound_click', priceMicro: 500_000 };

export interface Person {
  readonly client: RouteClient;
  readonly id: string;
}

export interface RunningCampaign {
  readonly advertiserId: string;
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly adGroupId: string;
  readonly adId: string;
}

export interface Budgets {
  readonly daily: number;
  readonly lifetime?: number;
}

const personOf = async (client: RouteClient): Promise<Person> => {
  const { data } = await client.get<{ user: { id: string } }>('/v3/viewer/');
  return { client, id: data.user.id };
};

/** Ads beside identity in one process, over real HTTP on a database of its own, with what delivery would do. */
export class RunningAds {
  readonly pool: Pool;
  readonly #insertions: Insertions;
  readonly #service: RouteClient;
  readonly #authorization: string;

  private constructor(
    readonly product: UnderTest,
    readonly backbone: Backbone,
  ) {
    this.pool = backbone.pool;
    const secrets = product.get<Secrets>(SECRETS);
    this.#insertions = new Insertions(secrets['cookie-key']);
    const token = secrets['internal-token'].export().toString('base64url');
    this.#authorization = `Bearer ${token}`;
    this.#service = this.service(product.origin);
  }

  /** `besides`: further modules of the process, such as its clock. */
  static async start(besides: readonly DynamicModule[] = []): Promise<RunningAds> {
    const modules = [...besides, IdentityModule, AdsModule];
    const product = await startUnderTest({ service: 'ads', modules, beside: ['identity'] });
    const backbone = product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false });
    return new RunningAds(product, backbone);
  }

  async person(): Promise<Person> {
    return personOf(await signUp(this.product.origin));
  }

  /** The same person at another replica. */
  at(origin: string, { client, id }: Person): Person {
    const elsewhere = new RouteClient(origin);
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    return { client: elsewhere, id };
  }

  /** Another service, as a replica hears it. */
  service(origin: string): RouteClient {
    return new RouteClient(origin, { authorization: this.#authorization });
  }

  async advertiser(ownerUserId: string): Promise<AdvertiserView> {
    const body = { owner_user_id: ownerUserId, name: 'Lamps', country: 'US' };
    return (await this.#service.ask(createAdvertiser, { body })).data;
  }

  /** A campaign whose budgets are known to the read model. Micros. */
  async campaign(of: AdvertiserView, budgets: Budgets): Promise<RunningCampaign> {
    return this.#campaign(of, budgets, () => []);
  }

  /** A campaign that is approved and shown in a country, at the price list of the United States. */
  async shownCampaign(of: AdvertiserView, budgets: Budgets, country = 'US'): Promise<RunningCampaign> {
    return this.#campaign(of, budgets, ({ adGroupId, adId, campaignId, advertiserId, ownerUserId: actorId }) => [
      adGroupCreated({
        ...{ campaignId, advertiserId, adGroupId, targeting: { LOCATION: [country] } },
        ...{ autoTargeting: true, actorId },
      }),
      adCreated({
        ...{ campaignId, advertiserId, ownerUserId: actorId, adGroupId, adId, pinId: randomUUID() },
        ...{ destinationUrl: 'https://lamps.test/', actorId },
      }),
      adApproved({ campaignId, advertiserId, ownerUserId: actorId, adId, reviewerId: actorId, again: false }),
    ]);
  }

  async #campaign(
    { id: advertiserId, owner_user_id: ownerUserId }: AdvertiserView,
    budgets: Budgets,
    then: (of: RunningCampaign) => readonly CampaignEvent[],
  ): Promise<RunningCampaign> {
    const campaignId = uuidv7();
    const of = { advertiserId, ownerUserId, campaignId, adGroupId: randomUUID(), adId: randomUUID() };
    const created = campaignCreated({
      ...{ campaignId, advertiserId, ownerUserId, name: 'Lamps', objective: 'CONSIDERATION' },
      ...{ dailyBudgetMicro: budgets.daily, lifetimeBudgetMicro: budgets.lifetime ?? null },
      ...{ currency: 'USD', country: 'US', startAt: new Date().toISOString(), endAt: null },
      ...{ mode: 'ADS_MANAGER', source: 'quick_promote', actorId: ownerUserId },
    });
    const context: CommandContext = {
      ...{ actor: { kind: 'account', id: ownerUserId } as const, command: 'PromotePin', idempotencyKey: randomUUID() },
      ...{ fingerprint: '', correlationId: randomUUID(), causationId: null, occurredAt: new Date().toISOString() },
    };
    await this.backbone.streams.decide(campaignStream(campaignId), campaignDecider, context, () => [
      created,
      ...then(of),
    ]);
    await eventually(async () => {
      const { rows } = await this.pool.query('SELECT 1 FROM campaigns WHERE campaign_id = $1', [campaignId]);
      return rows.length === 1;
    });
    return of;
  }

  async insertion(viewerId: string, of: RunningCampaign, fields: Partial<Insertion> = {}): Promise<Insertion> {
    const servedAt = fields.servedAt ?? new Date().toISOString();
    return {
      ...of,
      ...{ insertionId: uuidv7(), pinId: randomUUID(), surface: 'home' as AdSurface, position: 4, country: 'US' },
      ...{ ageBucket: null, gender: null, device: 'web', currency: 'USD', price: CLICK },
      viewerKey: await this.product.get(ViewerKeys).of(viewerId, servedAt),
      servedAt,
      ...fields,
    };
  }

  hit(insertion: Insertion, type: HitType = 'outbound_click', at = new Date().toISOString()) {
    return { tracking_params: this.#insertions.seal(insertion), type, at };
  }

  report({ client }: Person, hits: readonly object[], userAgent = BROWSER) {
    return client.ask(reportHits, { body: { hits }, headers: { 'user-agent': userAgent } });
  }

  /** Micros that were charged, in every place that says so. */
  async spent({ campaignId }: RunningCampaign): Promise<Readonly<Record<string, bigint>>> {
    const { rows } = await this.pool.query<Record<string, string>>(
      `SELECT coalesce((SELECT sum(charged_micro) FROM ad_hits WHERE campaign_id = $1), 0)::bigint AS hits,
        coalesce((SELECT sum(spend_micro) FROM ad_hours WHERE campaign_id = $1), 0)::bigint AS hours,
        coalesce((SELECT sum(spent_micro) FROM campaign_spend WHERE campaign_id = $1), 0)::bigint AS days,
        coalesce((SELECT spent_micro FROM campaign_totals WHERE campaign_id = $1), 0)::bigint AS total,
        coalesce((SELECT -sum(amount_micro) FROM ad_postings WHERE campaign_id = $1 AND account = 'revenue'), 0)::bigint
          AS revenue,
        coalesce((SELECT sum(amount_micro) FROM ad_postings WHERE campaign_id = $1), 0)::bigint AS balance`,
      [campaignId],
    );
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, micros]) => [name, BigInt(micros)]));
  }

  stop(): Promise<void> {
    return this.product.stop();
  }
}

/** The same amount in every place, and a ledger that sums up to zero. */
export const everywhere = (micros: bigint) => ({
  ...{ hits: micros, hours: micros, days: micros, total: micros, revenue: micros },
  balance: 0n,
});
