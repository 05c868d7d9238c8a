import { reportAd, whyThisAd } from '@corkboard/contracts/ads/shown-ads';
import type { Answer } from '@corkboard/contracts/route';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReportAd } from './commands/report-ad.ts';
import { ShownAds } from './shown-ads.ts';

/** Questions and reports of people about ads that they were shown. */
@Controller()
export class ShownAdsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownAds,
  ) {}

  @Serve(whyThisAd, { reads: ['campaigns', 'advertisers'] })
  async why({ body, viewer }: RouteCall<typeof whyThisAd>): Promise<Answer<typeof whyThisAd>> {
    return this.shown.why(await this.shown.to(viewer.accountId, body.tracking_params));
  }

  @Serve(reportAd)
  async report({ body, viewer, toCommand }: RouteCall<typeof reportAd>): Promise<Answer<typeof reportAd>> {
    const { campaignId, adId, advertiserId, pinId } = await this.shown.to(viewer.accountId, body.tracking_params);
    const report = { campaignId, adId, advertiserId, pinId, reporterId: viewer.accountId, reason: body.reason };
    await this.commands.execute(toCommand(ReportAd, { content: body }, report));
    return { reported: true };
  }
}
