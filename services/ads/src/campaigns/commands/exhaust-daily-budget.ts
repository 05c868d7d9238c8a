import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Campaign, campaignDecider, campaignStream, exhaustDailyBudget } from '../domain/campaign.ts';

interface Exhausted {
  readonly campaignId: string;
  /** UTC, `yyyy-mm-dd`. */
  readonly date: string;
  /** Whole micros of that day. */
  readonly spentMicro: bigint;
  readonly priceMicro: bigint;
}

/** Records that the budget of a day does not pay for one more hit. */
export class ExhaustDailyBudget extends CommandWith<Exhausted, void> {}

@CommandHandler(ExhaustDailyBudget)
export class ExhaustDailyBudgetHandler implements ICommandHandler<ExhaustDailyBudget, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { campaignId, ...spent } }: ExhaustDailyBudget): Promise<void> {
    const exhaust = (campaign: Campaign) => exhaustDailyBudget(campaign, spent);
    await this.streams.decide(campaignStream(campaignId), campaignDecider, context, exhaust);
  }
}
