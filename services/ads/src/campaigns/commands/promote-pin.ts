import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { billingDecider, billingStream, isBillingValid } from '../../billing/domain/billing.ts';
import { ADS_CLOCK, type AdsClock } from '../../clock.ts';
import { currentSetting } from '../../settings/current-setting.ts';
import type { CampaignEvent } from '../domain/campaign.facts.ts';
import { type Campaign, campaignDecider, campaignStream } from '../domain/campaign.ts';
import { type PromotePin as Asked, type PromotionRefusal, promotePin } from '../domain/promote-pin.ts';
import { claimsOfAds } from '../promotion-claims.ts';

type Result = Recorded<Campaign, CampaignEvent> | Refused<PromotionRefusal | 'claim-taken:promoted-pin'>;

type Input = Omit<Asked, 'campaignId' | 'adGroupId' | 'adId' | 'startAt' | 'advertiser' | 'actorId' | 'market'> & {
  readonly advertiser: Omit<Asked['advertiser'], 'billingValid'>;
};

export class PromotePin extends CommandWith<Input, Result> {}

@CommandHandler(PromotePin)
export class PromotePinHandler implements ICommandHandler<PromotePin, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLAIMS) private readonly claims: Claims,
    @Inject(ADS_CLOCK) private readonly clock: AdsClock,
  ) {}

  async execute({ context, input }: PromotePin): Promise<Result> {
    const campaignId = this.streams.newId(context);
    const billing = await this.streams.load(billingStream(input.advertiser.id), billingDecider);
    const asked: Asked = {
      market: await this.#market(),
      ...input,
      advertiser: { ...input.advertiser, billingValid: isBillingValid(billing.state, input.advertiser.ownerUserId) },
      campaignId,
      adGroupId: this.streams.newId(context, 1),
      adId: this.streams.newId(context, 2),
      actorId: context.actor.id,
      startAt: this.clock.now().toISOString(),
    };
    const stream = campaignStream(campaignId);
    const decision = (campaign: Campaign) => promotePin(campaign, asked);
    return this.streams.decide(stream, campaignDecider, context, decision, {
      isNew: true,
      claims: (events) => claimsOfAds(this.claims, events),
    }) as Promise<Result>;
  }

  async #market(): Promise<Asked['market']> {
    const [countries, blockedDomains] = await Promise.all([
      currentSetting(this.streams, 'ad-countries'),
      currentSetting(this.streams, 'blocked-destinations'),
    ]);
    return { countries, blockedDomains };
  }
}
