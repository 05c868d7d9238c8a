import type { PinVisibility } from '@corkboard/contracts/curation/promotable-pins';
import type { Streams } from '@corkboard/event-store/streams';
import { PROMOTABLE_PINS, type PromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { Unreachable } from '@corkboard/http-edge/session';
import type { Withholding } from '@corkboard/rules/ads/campaigns';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Optional } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Campaign, campaignDecider, campaignStream, checkPin } from '../domain/campaign.ts';

const causes: Readonly<Record<PinVisibility, Withholding | null>> = {
  public: null,
  hidden: 'pin_not_public',
  gone: 'pin_gone',
};

/** Looks whether people can see the pin of an ad now, whatever was heard of it: the order of what was heard does not matter. */
export class CheckPromotedPin extends CommandWith<{ campaignId: string; pinId: string; advertiserId: string }, void> {}

@CommandHandler(CheckPromotedPin)
export class CheckPromotedPinHandler implements ICommandHandler<CheckPromotedPin, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Optional() @Inject(PROMOTABLE_PINS) private readonly pins: PromotablePins | null,
  ) {}

  /** @throws Unreachable while curation does not answer: it is tried again then */
  async execute({ context, input: { campaignId, pinId, advertiserId } }: CheckPromotedPin): Promise<void> {
    if (this.pins === null) throw new Unreachable('pins cannot be asked for: curation is not in this process');
    const cause = causes[await this.pins.visibility(pinId, advertiserId)];
    const check = (campaign: Campaign) => checkPin(campaign, { cause });
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, check);
  }
}
