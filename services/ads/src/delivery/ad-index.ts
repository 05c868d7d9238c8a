import type { SlotViewer } from '@corkboard/contracts/ads/slots';
import { priceOfOne } from '@corkboard/rules/ads/hits';
import { Injectable } from '@nestjs/common';
import { AdvertiserList } from '../advertisers/read-models/advertisers/advertiser-list.ts';
import type { CampaignRow } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import type { FrozenPrice } from '../counting/insertion.ts';
import { Spend } from '../counting/spend.ts';
import { PriceLists } from '../prices/read-models/price-lists/price-lists.ts';

/** Older than this it is read again behind the answer, in milliseconds; an answer never comes from one that is older than twice that. */
const FRESH_MS = 400;

export interface EligibleAd {
  readonly campaign: CampaignRow & { readonly ad_id: string; readonly ad_group_id: string; readonly pin_id: string };
  readonly price: FrozenPrice | null;
  /** Whole micros that today, and the whole campaign, may still cost. */
  readonly left: number;
  /** Of the demo. */
  readonly synthetic: boolean;
}

const isWhole = (row: CampaignRow): row is EligibleAd['campaign'] =>
  row.ad_id !== null && row.ad_group_id !== null && row.pin_id !== null;

/** True for a list that does not narrow, or holds the fact; an unknown fact is in no list. */
const fits = (list: readonly string[] | undefined, fact: string | null): boolean =>
  list === undefined || (fact !== null && list.includes(fact));

/** Facts of somebody of whom nothing may be used. */
const nobody = { account_id: null, age_bucket: null, gender: null, device: null } as const;

/** Facts by which an ad is chosen. `viewer` null: nothing of the person but the country in which the ad has to run. */
export interface SlotFacts {
  readonly viewer: SlotViewer | null;
  readonly market: string;
}

/** DS-141: the coarse facts that an ad asks for, each known of the viewer. An unknown gender is `unknown`. */
export const matches = ({ campaign }: EligibleAd, { viewer, market }: SlotFacts): boolean => {
  const { targeting } = campaign;
  const facts = viewer ?? nobody;
  return (
    targeting !== null &&
    campaign.owner_user_id !== facts.account_id &&
    fits(targeting.LOCATION, market) &&
    fits(targeting.AGE_BUCKET, facts.age_bucket) &&
    fits(targeting.GENDER, facts.gender ?? 'unknown') &&
    fits(targeting.APPTYPE, facts.device) &&
    targeting.INTEREST === undefined
  );
};

/** In date, and with budget left for one more price. */
export const isEligible = ({ campaign, price, left }: EligibleAd, now: number): boolean =>
  campaign.start_at.getTime() <= now &&
  (campaign.end_at === null || campaign.end_at.getTime() > now) &&
  (price === null ? left > 0 : left >= priceOfOne(price.billable, price.priceMicro));

const EMPTY: ReadonlyMap<string, readonly EligibleAd[]> = new Map();

/** Ads that can be shown now, in memory, by country: what was approved, billed, not stopped and is in budget. */
@Injectable()
export class AdIndex {
  #ads: ReadonlyMap<string, readonly EligibleAd[]> = EMPTY;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(
    private readonly campaigns: Campaigns,
    private readonly advertisers: AdvertiserList,
    private readonly prices: PriceLists,
    private readonly spend: Spend,
  ) {}

  /** @throws where the database cannot be read and what is known is too old */
  async of(country: string): Promise<readonly EligibleAd[]> {
    const age = performance.now() - this.#readAt;
    if (age > FRESH_MS) {
      const reading = this.#read();
      if (age > 2 * FRESH_MS) await reading;
      else reading.catch(() => {});
    }
    return this.#ads.get(country) ?? [];
  }

  #read(): Promise<void> {
    this.#reading ??= this.#load().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #load(): Promise<void> {
    const startedAt = performance.now();
    const [rows, withheld, synthetic, lists] = await Promise.all([
      this.campaigns.deliverable(),
      this.advertisers.withheld(),
      this.advertisers.synthetic(),
      this.prices.all(),
    ]);
    const shown = rows.filter(isWhole).filter(({ advertiser_id }) => !withheld.has(advertiser_id));
    const spent = await this.spend.of(shown.map(({ campaign_id }) => campaign_id));
    const priceOf = new Map(lists.map((list) => [`${list.country} ${list.objective}`, list]));
    const byCountry = new Map<string, EligibleAd[]>();
    for (const campaign of shown) {
      const list = priceOf.get(`${campaign.country} ${campaign.objective}`);
      const price = list
        ? { priceListId: list.price_list_id, billable: list.billable, priceMicro: Number(list.price_micro) }
        : null;
      const { today, inAll } = spent.get(campaign.campaign_id) ?? { today: 0n, inAll: 0n };
      const leftToday = BigInt(campaign.daily_budget_micro) - today;
      const lifetime = campaign.lifetime_budget_micro;
      const leftInAll = lifetime === null ? leftToday : BigInt(lifetime) - inAll;
      const left = Number(leftToday < leftInAll ? leftToday : leftInAll);
      const ad = { campaign, price, left, synthetic: synthetic.has(campaign.advertiser_id) };
      for (const country of new Set(campaign.targeting?.LOCATION)) {
        const known = byCountry.get(country);
        if (known) known.push(ad);
        else byCountry.set(country, [ad]);
      }
    }
    this.#ads = byCountry;
    this.#readAt = startedAt;
  }
}
