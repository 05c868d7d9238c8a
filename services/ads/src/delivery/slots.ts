import { withoutDeadline } from '@corkboard/event-store/deadline';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { AdSlots, AskedSlots, ServedAd } from '@corkboard/http-edge/peers/ads-peer';
import { Inject, Injectable } from '@nestjs/common';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { budgetDayOf, type Insertion, Insertions } from '../counting/insertion.ts';
import { ServedRows } from '../counting/served-rows.ts';
import { ViewerKeys } from '../counting/viewer-keys.ts';
import { AdIndex } from './ad-index.ts';
import { type EligibleAd, isEligible } from './eligible-ad.ts';
import { Frequency } from './frequency.ts';
import { Leases } from './leases.ts';

interface Serving {
  readonly viewerKey: string;
  /** ISO 8601, UTC. */
  readonly servedAt: string;
  /** `yyyy-mm-dd`, UTC. */
  readonly day: string;
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
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Counts nothing for a page that has gone on without an answer. */
  async fill(asked: AskedSlots, signal?: AbortSignal): Promise<readonly ServedAd[]> {
    const { surface, viewer, positions } = asked;
    const servedAt = this.clock.now().toISOString();
    const viewerKey = await this.viewerKeys.of(viewer.account_id, servedAt);
    const ads = await this.index.of(viewer);
    if (ads.length === 0 || signal?.aborted) return [];
    const serving = { viewerKey, servedAt, day: budgetDayOf({ servedAt }) };
    const accepts = (ad: EligibleAd) => this.#accepts(ad, viewer.account_id, serving);
    const shown = await this.#counted(ads.draw(positions.length, accepts, Math.random), serving);
    if (signal?.aborted) {
      this.#giveBack(shown, serving);
      return [];
    }
    return shown.map((ad, at) => {
      const position = positions[at] ?? 0;
      const insertion = { ...insertionOf(ad), surface, position, ...factsOf(viewer), viewerKey, servedAt };
      this.served.add(insertion);
      return { position, pin_id: insertion.pinId, tracking_params: this.insertions.seal(insertion) };
    });
  }

  #accepts(ad: EligibleAd, accountId: string, { viewerKey, servedAt, day }: Serving): boolean {
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
    const may = await this.frequency.count(showingsOf(ads, { viewerKey, day }));
    for (const [at, ad] of ads.entries()) if (!may[at]) this.leases.giveBack(ad);
    return ads.filter((_, at) => may[at]);
  }

  #giveBack(ads: readonly EligibleAd[], serving: Serving): void {
    for (const ad of ads) this.leases.giveBack(ad);
    withoutDeadline(() => void this.frequency.takeBack(showingsOf(ads, serving)));
  }
}

const showingsOf = (ads: readonly EligibleAd[], { viewerKey, day }: Pick<Serving, 'viewerKey' | 'day'>) =>
  ads.map(({ campaign }) => ({ viewerKey, day, adId: campaign.ad_id }));

const insertionOf = ({ campaign, price }: EligibleAd) => ({
  insertionId: uuidv7(),
  adId: campaign.ad_id,
  adGroupId: campaign.ad_group_id,
  campaignId: campaign.campaign_id,
  advertiserId: campaign.advertiser_id,
  ownerUserId: campaign.owner_user_id,
  pinId: campaign.pin_id,
  currency: campaign.currency,
  price,
});

const factsOf = (viewer: AskedSlots['viewer']): Pick<Insertion, 'country' | 'ageBucket' | 'gender' | 'device'> => ({
  country: viewer.country,
  ageBucket: viewer.age_bucket,
  gender: viewer.gender,
  device: viewer.device,
});
