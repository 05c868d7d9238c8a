import type { EventOf } from '@corkboard/event-store/fact';
import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { process, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { advertiserTakenOver } from '../../advertisers/domain/advertiser.facts.ts';
import { billingDecider, billingStream, closeBillingProfile } from '../domain/billing.ts';

type Result = DecidedBy<typeof closeBillingProfile>;

export class CloseBillingProfile extends CommandWith<{ advertiserId: string; formerOwnerId: string }, Result> {}

export const closeBillingOfFormerOwner = process<EventOf<typeof advertiserTakenOver>>({
  name: 'close-billing-of-former-owner',
  types: ['AdvertiserTakenOver'],
  react: ({ data: { advertiserId, formerOwnerId } }, context) => [
    new CloseBillingProfile(context('CloseBillingProfile'), { advertiserId, formerOwnerId }),
  ],
});

@CommandHandler(CloseBillingProfile)
export class CloseBillingProfileHandler implements ICommandHandler<CloseBillingProfile, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, formerOwnerId } }: CloseBillingProfile): Promise<Result> {
    return this.streams.decide(billingStream(advertiserId), billingDecider, context, (billing) =>
      closeBillingProfile(billing, { formerOwnerId }),
    );
  }
}
