import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { advertiserDecider, advertiserStream, type OwnerStatus, recordOwnerStatus } from '../domain/advertiser.ts';

/** Ads of an owner whose account is disabled stop, and go on when it is enabled again. */
export class RecordOwnerStatus extends CommandWith<OwnerStatus & { readonly advertiserId: string }, void> {}

@CommandHandler(RecordOwnerStatus)
export class RecordOwnerStatusHandler implements ICommandHandler<RecordOwnerStatus, void> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input: { advertiserId, ...status } }: RecordOwnerStatus): Promise<void> {
    await this.streams.decide(advertiserStream(advertiserId), advertiserDecider, context, (advertiser) =>
      recordOwnerStatus(advertiser, status),
    );
  }
}
