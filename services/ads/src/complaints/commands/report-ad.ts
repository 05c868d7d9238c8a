import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ComplaintEvent } from '../domain/complaint.facts.ts';
import { type Complaint, complaintDecider, reportAd, reportStream } from '../domain/complaint.ts';

type Result = Recorded<Complaint, ComplaintEvent>;

export class ReportAd extends CommandWith<Parameters<typeof reportAd>[1], Result> {}

@CommandHandler(ReportAd)
export class ReportAdHandler implements ICommandHandler<ReportAd, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: ReportAd): Promise<Result> {
    const stream = reportStream(input.adId, input.reporterId);
    const decision = (complaint: Complaint) => reportAd(complaint, input);
    return this.streams.decide(stream, complaintDecider, context, decision) as Promise<Result>;
  }
}
