import { randomUUID } from 'node:crypto';
import { setPrice } from '@corkboard/contracts/ads/prices';
import { addBillingProfile, createAdAccount, quickPromote } from '@corkboard/contracts/ads/promotions';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { actOnService, listOfService } from '@corkboard/contracts/operations/service-acts';
import { CurationModule } from '@corkboard/curation-service/curation.module';
import { IdentityModule } from '@corkboard/identity-service/identity.module';
import { OperationsModule } from '@corkboard/operations-service/operations.module';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import type { Backbone } from '@corkboard/service/backbone';
import { BACKBONE } from '@corkboard/service/backbone.module';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import type { Pool } from 'pg';
import { AdsModule } from '../ads.module.ts';
import { adFor, pinOf, said } from './viewers.ts';

type Client = Awaited<ReturnType<typeof signUp>>;
type Row = Readonly<Record<string, unknown>>;

/** Another service, as a replica hears it. */
const serviceAt = (origin: string, product: UnderTest): RouteClient => {
  const token = product.get<Secrets>(SECRETS)['internal-token'].export().toString('base64url');
  return new RouteClient(origin, { authorization: `Bearer ${token}` });
};

/** A business whose billing is confirmed, beside staff and people who see ads, over real HTTP. */
export class Promoting {
  private constructor(
    readonly product: UnderTest,
    readonly tess: RouteClient,
    readonly business: Client,
    readonly advertiserId: string,
  ) {}

  get pool(): Pool {
    return this.product.service.app.select(AdsModule).get<Backbone>(BACKBONE, { strict: false }).pool;
  }

  /** Asks what other services ask. */
  get service(): RouteClient {
    return serviceAt(this.product.origin, this.product);
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<Promoting> {
    const modules = [IdentityModule, CurationModule, OperationsModule, AdsModule];
    const beside = ['identity', 'curation', 'operations'] as const;
    const product = await startUnderTest({ service: 'ads', modules, beside: [...beside], env });
    const tess = await signInStaff(product.origin, product.dataDir, {
      email: 'tess@example.org',
      role: 'trust_safety',
    });
    const price = { operator_id: randomUUID(), billable: 'outbound_click', price_micro: 500_000 };
    said(
      await serviceAt(product.origin, product).ask(setPrice, {
        params: { country: 'US', objective: 'CONSIDERATION' },
        body: price,
      }),
    );
    const business = await signUp(product.origin);
    const terms = { business_name: 'Lamps Ltd', country: 'US', accept_terms: true };
    said(await business.ask(convertToBusiness, { body: terms }));
    const { id } = said(await business.ask(createAdAccount, { body: { name: 'Lamps', country: 'US' } }));
    const all = new Promoting(product, tess, business, id);
    said(await business.ask(addBillingProfile, { params: { advertiserId: id }, body: { kind: 'invoice' } }));
    const profile = await all.row('billing-profiles', (row) => row['advertiser_id'] === id);
    said(await all.act('confirm-billing', String(profile['profile_id'])));
    // Positions of ads need pins around them.
    const others = await signUp(product.origin);
    for (let made = 0; made < 4; made += 1) await pinOf(others);
    return all;
  }

  /** The row of a list as staff see it, once it is there and as wanted. */
  row(list: string, isIt: (row: Row) => boolean): Promise<Row> {
    return eventually(async () => {
      const { rows } = said(await this.tess.ask(listOfService, { params: { service: 'ads', list } }));
      const found = rows.find(isIt);
      if (!found) throw new Error(`no such row among ${list}`);
      return found;
    });
  }

  act(act: string, target: string, reason = 'looked at it') {
    return this.tess.ask(actOnService, { params: { service: 'ads', act, target }, body: { reason } });
  }

  /** The campaign of a pin that waits for its review. */
  async promote(pinId: string, given: object = {}): Promise<string> {
    const { advertiserId } = this;
    const body = {
      ...{ budget_in_micro_currency: 50_000_000, campaign_name: 'Lamps', destination_url: 'https://lamps.test/' },
      ...{ auto_targeting_enabled: true, is_ongoing: true, start_now: true, targeting_spec: { LOCATION: ['US'] } },
      ...{ advertiser_id: advertiserId, ads_client_type: 'web_quick_promote', pin_id: null, product_group_id: null },
      flexible_daily_budget_enabled: false,
      ...given,
    };
    const promoted = await this.business.ask(quickPromote, { params: { advertiserId, pinId }, body });
    const { campaign_id: id } = said(promoted);
    await this.campaign(id, ({ pin_id }) => pin_id === pinId);
    return id;
  }

  async approve(campaignId: string): Promise<void> {
    said(await this.act('approve-ad', campaignId));
  }

  campaign(campaignId: string, isSo: (row: Row) => boolean = () => true): Promise<Row> {
    return this.row('campaigns', (row) => row['campaign_id'] === campaignId && isSo(row));
  }

  async isShown(origin = this.product.origin): Promise<boolean> {
    return (await adFor(serviceAt(origin, this.product))) !== undefined;
  }

  /** Of several ads one is drawn: none is shown as long as this is not so. */
  shownWithin(milliseconds: number, isShown: boolean, origin?: string): Promise<void> {
    return eventually(
      async () => {
        if ((await this.isShown(origin)) !== isShown) throw new Error(`the ad is ${isShown ? 'not shown' : 'shown'}`);
      },
      { within: milliseconds },
    );
  }

  stop(): Promise<void> {
    return this.product.stop();
  }
}
