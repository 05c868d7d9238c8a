import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BillingEvent } from '../domain/billing.facts.ts';
import { addBillingProfile, type Billing, billingDecider, billingStream } from '../domain/billing.ts';

type Result = Recorded<Billing, BillingEvent>;

export class AddBillingProfile extends CommandWith<{ advertiserId: string; ownerUserId: string }, Result> {}

@CommandHandler(AddBillingProfile)
export class AddBillingProfileHandler implements ICommandHandler<AddBillingProfile, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: AddBillingProfile): Promise<Result> {
    const profileId = this.streams.newId(context);
    return this.streams.decide(billingStream(input.advertiserId), billingDecider, context, (billing) =>
      addBillingProfile(billing, { ...input, profileId, actorId: context.actor.id }),
    ) as Promise<Result>;
  }
}
