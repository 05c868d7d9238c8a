import { withoutDeadline } from '@corkboard/event-store/deadline';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { AdSlots, AskedSlots, ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { Injectable } from '@nestjs/common';
import { budgetDayOf, type Insertion, Insertions } from '../counting/insertion.ts';
import { ServedRows } from '../counting/served-rows.ts';
import { NOBODY, ViewerKeys } from '../counting/viewer-keys.ts';
import { Interests } from '../interests/interests.ts';
import { AdIndex } from './ad-index.ts';
import type { AdsOfFacts } from './ads-of-facts.ts';
import { drawAds, type FittingAds } from './draw-ads.ts';
import { type EligibleAd, isEligible } from './eligible-ad.ts';
import { Frequency } from './frequency.ts';
import { Leases } from './leases.ts';
import { interestOf, type MatchedInterests, matchedInterests } from './matched-interests.ts';
import { PinWords } from './pin-words.ts';
import { ServingClock } from './serving-clock.ts';

interface Serving {
  readonly viewerKey: string;
  /** ISO 8601, UTC. */
  readonly servedAt: string;
  /** `yyyy-mm-dd`, UTC. */
  readonly day: string;
}

interface Matched extends AskedSlots {
  readonly matched: MatchedInterests;
}

/** Fills the positions of a page with ads. */
@Injectable()
export class Slots implements AdSlots {
  constructor(
    private readonly index: AdIndex,
    private readonly leases: Leases,
    private readonly frequency: Frequency,
    private readonly insertions: Insertions,
    private readonly viewerKeys: ViewerKeys,
    private readonly served: ServedRows,
    private readonly pinWords: PinWords,
    private readonly interests: Interests,
    private readonly clock: ServingClock,
  ) {}

  /** Counts nothing for a page that has gone on without an answer. */
  async fill(asked: AskedSlots, signal?: AbortSignal): Promise<readonly ServedAd[]> {
    const { viewer, positions } = asked;
    const market = viewer?.country ?? asked.market;
    if (market === undefined) return [];
    const ads = await this.index.of({ viewer, market });
    if (ads.all.length === 0 || signal?.aborted) return [];
    const servedAt = this.clock.now().toISOString();
    const viewerKey = viewer === null ? NOBODY : await this.viewerKeys.of(viewer.account_id, servedAt);
    if (signal?.aborted) return [];
    const serving = { viewerKey, servedAt, day: budgetDayOf({ servedAt }) };
    const matched = matchedInterests(this.interests.known, asked.words ?? [], viewer);
    const fitting = this.#fitting(ads, { ...asked, matched }, serving);
    const shown = await this.#counted(drawAds(fitting, positions.length, Math.random), serving);
    if (signal?.aborted) {
      this.#giveBack(shown, serving);
      return [];
    }
    const byWords = new Set(fitting.about.flatMap(({ all }) => all));
    return shown.map((ad, at) => {
      const served = { surface: asked.surface, position: positions[at] ?? 0, byWords: byWords.has(ad) };
      const own = insertionOf(ad, this.index.isSynthetic(ad));
      const interest = interestOf(ad, matched);
      const facts = { ...factsOf(viewer, market), ...(interest && { interest }) };
      const insertion = { ...own, ...served, ...facts, viewerKey, servedAt };
      this.served.add(insertion);
      const { pinId: pin_id, position } = insertion;
      const destination_url = ad.campaign.destination_url;
      return { position, pin_id, tracking_params: this.insertions.seal(insertion), destination_url };
    });
  }

  /** Ads for a page with words; only those that share a word or an interest with it for a person who objects. */
  #fitting(ads: AdsOfFacts, { viewer, words = [], matched }: Matched, serving: Serving): FittingAds {
    const accepts = (ad: EligibleAd) => this.#accepts(ad, viewer?.account_id ?? null, serving);
    const interested = ads.interested(matched.keys());
    const others = viewer === null ? [interested] : [ads.open, interested];
    if (words.length === 0) return { about: [], others, accepts };
    this.pinWords.learn(() => ads.all.map(({ campaign }) => campaign.pin_id));
    const pins = this.pinWords.about(words);
    return { about: [ads.open.of(pins), interested.of(pins)], others, accepts };
  }

  #accepts(ad: EligibleAd, accountId: string | null, { viewerKey, servedAt, day }: Serving): boolean {
    return (
      this.leases.fits(ad, day) &&
      isEligible(ad, Date.parse(servedAt)) &&
      ad.campaign.owner_user_id !== accountId &&
      !this.index.isWithheld(ad) &&
      !this.frequency.isReached({ viewerKey, day, adId: ad.campaign.ad_id })
    );
  }

  /** Issues ads from their leases, less those that this viewer has been shown often enough by other replicas. */
  async #counted(ads: readonly EligibleAd[], { viewerKey, day }: Serving): Promise<readonly EligibleAd[]> {
    for (const ad of ads) this.leases.issue(ad);
    if (viewerKey === NOBODY) return ads;
    const may = await this.frequency.count(showingsOf(ads, { viewerKey, day }));
    for (const [at, ad] of ads.entries()) if (!may[at]) this.leases.giveBack(ad);
    return ads.filter((_, at) => may[at]);
  }

  #giveBack(ads: readonly EligibleAd[], serving: Serving): void {
    for (const ad of ads) this.leases.giveBack(ad);
    if (serving.viewerKey === NOBODY) return;
    withoutDeadline(() => void this.frequency.takeBack(showingsOf(ads, serving)));
  }
}

const showingsOf = (ads: readonly EligibleAd[], { viewerKey, day }: Pick<Serving, 'viewerKey' | 'day'>) =>
  ads.map(({ campaign }) => ({ viewerKey, day, adId: campaign.ad_id }));

/** Nothing is credited to an ad that leads to no address. */
const destinationOf = (address: string | null): Pick<Insertion, 'destination'> =>
  address !== null && URL.canParse(address) ? { destination: new URL(address).origin } : {};

const insertionOf = ({ campaign, price }: EligibleAd, synthetic: boolean) => ({
  insertionId: uuidv7(),
  adId: campaign.ad_id,
  adGroupId: campaign.ad_group_id,
  campaignId: campaign.campaign_id,
  advertiserId: campaign.advertiser_id,
  ownerUserId: campaign.owner_user_id,
  pinId: campaign.pin_id,
  currency: campaign.currency,
  price,
  ...destinationOf(campaign.destination_url),
  ...(synthetic && { synthetic }),
});

const factsOf = (
  viewer: AskedSlots['viewer'],
  market: string,
): Pick<Insertion, 'country' | 'ageBucket' | 'gender' | 'device'> => ({
  country: market,
  ageBucket: viewer?.age_bucket ?? null,
  gender: viewer?.gender ?? null,
  device: viewer?.device ?? null,
});
