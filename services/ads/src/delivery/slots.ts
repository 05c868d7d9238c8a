import { randomUUID } from 'node:crypto';
import type { AdSlots, AskedSlots, ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { Inject, Injectable } from '@nestjs/common';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { budgetDayOf, type Insertion, Insertions } from '../counting/insertion.ts';
import { ServedRows } from '../counting/served-rows.ts';
import { NOBODY, ViewerKeys } from '../counting/viewer-keys.ts';
import { AdIndex, type EligibleAd, isEligible, matches } from './ad-index.ts';
import { drawAds, type FittingAds } from './draw-ads.ts';
import { Frequency } from './frequency.ts';
import { PinWords } from './pin-words.ts';

/** Fills the positions of a page with ads. */
@Injectable()
export class Slots implements AdSlots {
  constructor(
    private readonly index: AdIndex,
    private readonly frequency: Frequency,
    private readonly insertions: Insertions,
    private readonly viewerKeys: ViewerKeys,
    private readonly served: ServedRows,
    private readonly pinWords: PinWords,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Counts nothing for a page that has gone on without an answer. */
  async fill(asked: AskedSlots, signal?: AbortSignal): Promise<readonly ServedAd[]> {
    const { viewer, positions } = asked;
    const market = viewer?.country ?? asked.market;
    const ads = market === undefined ? [] : await this.index.of(market);
    if (market === undefined || ads.length === 0) return [];
    const now = this.clock.now();
    const servedAt = now.toISOString();
    const day = budgetDayOf({ servedAt });
    const viewerKey = viewer === null ? NOBODY : await this.viewerKeys.of(viewer.account_id, servedAt);
    if (signal?.aborted) return [];
    const isOften = (ad: EligibleAd) => viewer !== null && this.frequency.isReached(viewerKey, ad.campaign.ad_id, day);
    const eligible = ads.filter(
      (ad) => isEligible(ad, now.getTime()) && matches(ad, { viewer, market }) && !isOften(ad),
    );
    const fitting = this.#fitting(eligible, asked);
    const byWords = new Set(fitting.about);
    return drawAds(fitting, positions.length, Math.random).map((ad, at) => {
      const served = { surface: asked.surface, position: positions[at] ?? 0, byWords: byWords.has(ad) };
      const insertion = { ...insertionOf(ad), ...served, ...factsOf(viewer, market), viewerKey, servedAt };
      if (viewer !== null) this.frequency.count(viewerKey, insertion.adId, day);
      this.served.add(insertion);
      const { pinId: pin_id, position } = insertion;
      const destination_url = ad.campaign.destination_url;
      return { position, pin_id, tracking_params: this.insertions.seal(insertion), destination_url };
    });
  }

  /** Ads for a page with words; only those that are about the same as it for a person who objects. */
  #fitting(eligible: readonly EligibleAd[], { viewer, words = [] }: AskedSlots): FittingAds {
    if (words.length === 0) return { about: [], others: viewer === null ? [] : eligible };
    this.pinWords.learn(eligible.map(({ campaign }) => campaign.pin_id));
    const asked = new Set(words);
    const about = eligible.filter(({ campaign }) => this.pinWords.isAbout(campaign.pin_id, asked));
    const among = new Set(about);
    return { about, others: viewer === null ? [] : eligible.filter((ad) => !among.has(ad)) };
  }
}

const insertionOf = ({ campaign, price, synthetic }: EligibleAd) => ({
  insertionId: randomUUID(),
  adId: campaign.ad_id,
  adGroupId: campaign.ad_group_id,
  campaignId: campaign.campaign_id,
  advertiserId: campaign.advertiser_id,
  ownerUserId: campaign.owner_user_id,
  pinId: campaign.pin_id,
  currency: campaign.currency,
  price,
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
