import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BillingEvent } from '../domain/billing.facts.ts';
import {
  type Billing,
  billingDecider,
  billingStream,
  failBillingProfile,
  verifyBillingProfile,
} from '../domain/billing.ts';
import { BillingProfiles } from '../read-models/billing-profiles/billing-profiles.ts';

type Refusal = 'billing-not-found' | 'billing-decided';
type Result = Recorded<Billing, BillingEvent> | Refused<Refusal>;

/** `reason` null: staff confirm it. */
export class DecideBillingProfile extends CommandWith<
  { profileId: string; operatorId: string; reason: string | null },
  Result
> {}

@CommandHandler(DecideBillingProfile)
export class DecideBillingProfileHandler implements ICommandHandler<DecideBillingProfile, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly profiles: BillingProfiles,
  ) {}

  async execute({ context, input: { profileId, operatorId, reason } }: DecideBillingProfile): Promise<Result> {
    const advertiserId = await this.profiles.advertiserOf(profileId);
    if (advertiserId === null) return refuse('billing-not-found');
    return this.streams.decide(billingStream(advertiserId), billingDecider, context, (billing) =>
      reason === null
        ? verifyBillingProfile(billing, { profileId, operatorId })
        : failBillingProfile(billing, { profileId, operatorId, reason }),
    ) as Promise<Result>;
  }
}
