import type { EventOf } from '@corkboard/event-store/fact';
import { CommandWith } from '@corkboard/service/command';
import { JOBS, type Process, process } from '@corkboard/service/definition';
import type { Queue } from '@corkboard/service/jobs/job';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { adSubmittedForReview } from '../domain/campaign.facts.ts';

/** `submissionId`: of the event that submitted it. `looks`: those at its destination before, none of which was answered. */
export type AwaitedChecks = {
  readonly campaignId: string;
  readonly submissionId: string;
  readonly correlationId: string;
  readonly looks: number;
};

/** A piece of it checks one ad. */
export const checkAds: Queue<AwaitedChecks> = { name: 'check-ads' };

export class QueueAdChecks extends CommandWith<Omit<AwaitedChecks, 'correlationId' | 'looks'>, void> {}

/** DS-150: a destination may take long to answer, so a job looks at it. */
export const checkSubmittedAds: Process = process<EventOf<typeof adSubmittedForReview>>({
  name: 'check-submitted-ads',
  types: ['AdSubmittedForReview'],
  react: ({ id: submissionId, data: { campaignId } }, context) => [
    new QueueAdChecks(context('QueueAdChecks'), { campaignId, submissionId }),
  ],
});

@CommandHandler(QueueAdChecks)
export class QueueAdChecksHandler implements ICommandHandler<QueueAdChecks, void> {
  constructor(@Inject(JOBS) private readonly jobs: Jobs) {}

  async execute({ context: { correlationId }, input }: QueueAdChecks): Promise<void> {
    await this.jobs.put(checkAds, { ...input, correlationId, looks: 0 }, { key: input.submissionId });
  }
}
