import { randomUUID } from 'node:crypto';
import type { AdSlots, AskedSlots, ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { Inject, Injectable } from '@nestjs/common';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { budgetDayOf, type Insertion, Insertions } from '../counting/insertion.ts';
import { ServedRows } from '../counting/served-rows.ts';
import { ViewerKeys } from '../counting/viewer-keys.ts';
import { AdIndex, type EligibleAd, isEligible, matches } from './ad-index.ts';
import { chooseAds } from './choose-ads.ts';
import { Frequency } from './frequency.ts';

/** Fills the positions of a page with ads. */
@Injectable()
export class Slots implements AdSlots {
  constructor(
    private readonly index: AdIndex,
    private readonly frequency: Frequency,
    private readonly insertions: Insertions,
    private readonly viewerKeys: ViewerKeys,
    private readonly served: ServedRows,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Counts nothing for a page that has gone on without an answer. */
  async fill({ surface, viewer, positions }: AskedSlots, signal?: AbortSignal): Promise<readonly ServedAd[]> {
    const ads = await this.index.of(viewer.country);
    if (ads.length === 0) return [];
    const now = this.clock.now();
    const servedAt = now.toISOString();
    const day = budgetDayOf({ servedAt });
    const viewerKey = await this.viewerKeys.of(viewer.account_id, servedAt);
    if (signal?.aborted) return [];
    const eligible = ads.filter(
      (ad) =>
        isEligible(ad, now.getTime()) &&
        matches(ad, viewer) &&
        !this.frequency.isReached(viewerKey, ad.campaign.ad_id, day),
    );
    return chooseAds(eligible, positions.length, Math.random).map((ad, at) => {
      const position = positions[at] ?? 0;
      const insertion = { ...insertionOf(ad), surface, position, ...factsOf(viewer), viewerKey, servedAt };
      this.frequency.count(viewerKey, insertion.adId, day);
      this.served.add(insertion);
      return { position, pin_id: insertion.pinId, tracking_params: this.insertions.seal(insertion) };
    });
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

const factsOf = (viewer: AskedSlots['viewer']): Pick<Insertion, 'country' | 'ageBucket' | 'gender' | 'device'> => ({
  country: viewer.country,
  ageBucket: viewer.age_bucket,
  gender: viewer.gender,
  device: viewer.device,
});
