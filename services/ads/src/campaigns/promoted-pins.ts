import type { PromotedPins } from '@corkboard/http-edge/peers/ads-peer';
import { Injectable } from '@nestjs/common';
import { Campaigns } from './read-models/campaigns/campaigns.ts';

/** Answers which pins are ads now, for the pages of those whose boards not everybody may see. */
@Injectable()
export class PinsOfCampaigns implements PromotedPins {
  constructor(private readonly campaigns: Campaigns) {}

  among(pinIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.campaigns.promotedAmong(pinIds);
  }
}
