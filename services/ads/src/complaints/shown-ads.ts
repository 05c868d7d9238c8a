import type { WhyThisAd } from '@corkboard/contracts/ads/shown-ads';
import { ApiError } from '@corkboard/http-edge/api-error';
import { Inject, Injectable } from '@nestjs/common';
import { AdvertiserList } from '../advertisers/read-models/advertisers/advertiser-list.ts';
import { Campaigns } from '../campaigns/read-models/campaigns/campaigns.ts';
import { ADS_CLOCK, type AdsClock } from '../clock.ts';
import { type AdInterest, type Insertion, Insertions, isExpired } from '../counting/insertion.ts';
import { NOBODY, ViewerKeys } from '../counting/viewer-keys.ts';
import { Interests } from '../interests/interests.ts';

type Fact = WhyThisAd['facts'][number];

/** Ads as they were shown to somebody: known by their sealed parameters alone. */
@Injectable()
export class ShownAds {
  constructor(
    private readonly insertions: Insertions,
    private readonly viewerKeys: ViewerKeys,
    private readonly campaigns: Campaigns,
    private readonly advertisers: AdvertiserList,
    private readonly interests: Interests,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  /** Parameters of another person, of more than a day ago, or made up, are answered alike. @throws ApiError CAMPAIGN_NOT_FOUND */
  async to(viewerId: string, trackingParams: string): Promise<Insertion> {
    const insertion = this.insertions.open(trackingParams);
    if (insertion === null || isExpired(insertion, this.clock.now().getTime()))
      throw new ApiError('CAMPAIGN_NOT_FOUND');
    const { viewerKey, servedAt } = insertion;
    if (viewerKey !== NOBODY && viewerKey !== (await this.viewerKeys.of(viewerId, servedAt)))
      throw new ApiError('CAMPAIGN_NOT_FOUND');
    return insertion;
  }

  /** Of the facts that the campaign asks for, those that were known when the ad was shown. */
  async why({ campaignId, advertiserId, viewerKey, ...shown }: Insertion): Promise<WhyThisAd> {
    const [targeting, advertiser] = await Promise.all([
      this.campaigns.targetingOf(campaignId),
      this.advertisers.find(advertiserId),
    ]);
    const facts: readonly (Fact | false)[] = [
      { fact: 'country', value: shown.country },
      targeting?.AGE_BUCKET !== undefined && { fact: 'age', value: shown.ageBucket },
      targeting?.APPTYPE !== undefined && { fact: 'device', value: shown.device },
      shown.byWords === true && { fact: 'words', value: null },
      shown.interest !== undefined && (await this.#interest(shown.interest)),
    ];
    const paidBy = advertiser?.name ?? null;
    return { paid_by: paidBy, is_personal: viewerKey !== NOBODY, facts: facts.filter((one) => one !== false) };
  }

  async #interest({ id, from }: AdInterest): Promise<Fact> {
    const value = (await this.interests.read()).nameOf(id);
    return { fact: from === 'page' ? 'page_interest' : 'saved_interest', value };
  }
}
