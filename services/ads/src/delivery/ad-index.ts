import { withoutDeadline } from '@corkboard/event-store/deadline';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AdvertiserList } from '../advertisers/read-models/advertisers/advertiser-list.ts';
import type { CampaignRow } from '../campaigns/read-models/campaigns/campaigns.table.ts';
import { type ActiveCampaigns, Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { type CampaignSpend, Spend } from '../counting/spend.ts';
import { Interests } from '../interests/interests.ts';
import { PricesOfAds } from '../prices/prices-of-ads.ts';
import { PriceLists } from '../prices/read-models/price-lists/price-lists.ts';
import { AdsOfFacts } from './ads-of-facts.ts';
import { budgetDayAt } from './domain/lease.ts';
import { type EligibleAd, isWhole, matches, type SlotFacts } from './eligible-ad.ts';
import { Leases } from './leases.ts';
import { ServingClock } from './serving-clock.ts';
import { StaffLimits } from './staff-limits.ts';

/** It is read again after so long, in milliseconds, while it is asked; an answer never comes from one that is older than twice that. */
const FRESH_MS = 400;
/** It is kept fresh for so long after it was asked, in milliseconds: longer than a breaker of a page stays open. */
const KEPT_MS = 60_000;
/** Weights of a draw, which follow the budgets left, are at most so old, in milliseconds. */
const WEIGHTS_MS = 5_000;

const NONE = new AdsOfFacts([]);

/** Kept in place: candidates of pages refer to it. */
interface IndexedAd extends EligibleAd {
  left: number;
}

const leftOf = (campaign: CampaignRow, { today, inAll }: CampaignSpend): number => {
  const ofDay = BigInt(campaign.daily_budget_micro) - today;
  const lifetime = campaign.lifetime_budget_micro;
  const ofAll = lifetime === null ? ofDay : BigInt(lifetime) - inAll;
  return Number(ofDay < ofAll ? ofDay : ofAll);
};

/** Ads that can be shown now, in memory: what was approved, billed and not stopped, with the rest of its budget and its lease. */
@Injectable()
export class AdIndex implements OnApplicationShutdown {
  readonly #ads = new Map<string, IndexedAd>();
  readonly #candidates = new Map<string, AdsOfFacts>();
  #synthetic: ReadonlySet<string> = new Set();
  #prices = new PricesOfAds([]);
  #pricesText = '';
  #marks: { readonly campaigns: string | null; readonly spend: string | null } = { campaigns: null, spend: null };
  #day = '';
  /** Of the clock at the last reading: the demo moves it by days. */
  #offsetMs = 0;
  #weighedAt = Number.NEGATIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly campaigns: Campaigns,
    private readonly advertisers: AdvertiserList,
    private readonly limits: StaffLimits,
    private readonly prices: PriceLists,
    private readonly interests: Interests,
    private readonly spend: Spend,
    private readonly leases: Leases,
    private readonly serving: ServingClock,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Ads whose coarse facts fit a viewer. @throws where the database cannot be read and what is known is too old */
  async of(facts: SlotFacts): Promise<AdsOfFacts> {
    this.#keepFresh();
    const age = performance.now() - this.#readAt;
    const isMoved = this.clock.offsetMs !== this.#offsetMs;
    if (age > FRESH_MS || isMoved) {
      const reading = this.#read();
      if (age > 2 * FRESH_MS || isMoved) await reading;
      else reading.catch(() => {});
      // That reading may have begun before the clock was moved.
      if (this.clock.offsetMs !== this.#offsetMs) await this.#read();
    }
    return this.#candidatesFor(facts);
  }

  isWithheld(ad: EligibleAd): boolean {
    return this.limits.withholds(ad.campaign);
  }

  /** True for an ad of the demo. */
  isSynthetic({ campaign }: EligibleAd): boolean {
    return this.#synthetic.has(campaign.advertiser_id);
  }

  #candidatesFor(facts: SlotFacts): AdsOfFacts {
    const { viewer, market } = facts;
    if (!this.limits.isOpen(market)) return NONE;
    const key = `${market} ${viewer?.age_bucket} ${viewer?.gender} ${viewer?.device}`;
    const known = this.#candidates.get(key);
    if (known) return known;
    const made = new AdsOfFacts([...this.#ads.values()].filter((ad) => matches(ad, facts)));
    this.#candidates.set(key, made);
    return made;
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** A page that asks after a while finds it read: reading it may take longer than a page waits. */
  #keepFresh(): void {
    this.#askedAt = performance.now();
    this.#timer ??= withoutDeadline(() => setInterval(() => this.#refresh(), FRESH_MS).unref());
  }

  #refresh(): void {
    if (performance.now() - this.#askedAt <= KEPT_MS) {
      this.#read().catch(() => {});
      return;
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #read(): Promise<void> {
    this.#reading ??= withoutDeadline(() => this.#load())
      .catch((error: unknown) => {
        // Prices that were read and not yet given to every ad are read again.
        this.#pricesText = '';
        throw error;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  /** Reads what has changed since the reading before. */
  async #load(): Promise<void> {
    const startedAt = performance.now();
    const { offsetMs } = this.clock;
    const [active, charged, synthetic, lists] = await Promise.all([
      this.campaigns.activeSince(this.#marks.campaigns),
      this.spend.chargedSince(this.#marks.spend),
      this.advertisers.synthetic(),
      this.prices.all(),
      this.limits.read(),
      this.interests.read(),
      this.serving.read(),
    ]);
    const day = budgetDayAt(this.serving.now().getTime());
    this.#synthetic = synthetic;
    const rows = new Map(active.changed.map((row) => [row.campaign_id, row]));
    const isAnew = this.#take(lists) || day !== this.#day;
    const ids = new Set([
      ...rows.keys(),
      ...(isAnew ? this.#ads.keys() : charged.campaignIds.filter((id) => this.#ads.has(id))),
    ]);
    const spent = await this.spend.of([...ids]);
    for (const [id, of] of spent) this.#put(rows.get(id) ?? this.#ads.get(id)?.campaign, of);
    const gone = await this.#removeGone(active);
    this.#marks = { campaigns: active.mark, spend: charged.mark };
    this.#day = day;
    this.#weigh(isAnew || rows.size > 0 || gone.length > 0);
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY || offsetMs !== this.#offsetMs;
    this.#readAt = startedAt;
    this.#offsetMs = offsetMs;
    const leasing = this.#lease(gone, day);
    if (isFirst) await leasing;
  }

  /** Tells of changed prices, which change every ad. */
  #take(lists: Awaited<ReturnType<PriceLists['all']>>): boolean {
    const text = JSON.stringify(lists);
    if (text === this.#pricesText) return false;
    this.#pricesText = text;
    this.#prices = new PricesOfAds(lists);
    return true;
  }

  #put(campaign: CampaignRow | undefined, spent: CampaignSpend): void {
    if (campaign === undefined || !isWhole(campaign)) return;
    const { campaign_id: id } = campaign;
    const left = leftOf(campaign, spent);
    const price = this.#prices.of(campaign);
    const known = this.#ads.get(id);
    if (known?.campaign === campaign && known.price === price) known.left = left;
    else this.#ads.set(id, { campaign, price, left });
    this.leases.recall(id);
  }

  async #removeGone({ count }: ActiveCampaigns): Promise<readonly string[]> {
    if (count === this.#ads.size) return [];
    const active = await this.campaigns.activeIds();
    const gone = [...this.#ads.keys()].filter((id) => !active.has(id));
    for (const id of gone) this.#ads.delete(id);
    return gone;
  }

  #weigh(isChanged: boolean): void {
    if (!isChanged && performance.now() - this.#weighedAt < WEIGHTS_MS) return;
    this.#weighedAt = performance.now();
    this.#candidates.clear();
  }

  /** Behind the answers: a lease that is not renewed is used up or expires, and its ad is not shown. */
  #lease(gone: readonly string[], day: string): Promise<void> {
    return Promise.all([this.leases.end(gone), this.leases.renew(this.#ads.values(), day)]).then(
      () => undefined,
      (error: unknown) => this.log.warn({ err: error }, 'leases of ads could not be renewed, and are tried again'),
    );
  }
}
