import type { Refused } from '@corkboard/event-store/decider';
import type { Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ComplaintEvent } from '../domain/complaint.facts.ts';
import {
  type Complaint,
  complaintDecider,
  type Resolution,
  resolutionStream,
  resolveReports,
} from '../domain/complaint.ts';
import { ReportedAds } from '../read-models/reported-ads/reported-ads.ts';

type Result = Recorded<Complaint, ComplaintEvent> | Refused<'no-open-reports'>;

/** Staff decide on all reports of an ad that wait. */
export class ResolveAdReports extends CommandWith<Omit<Resolution, 'openReports'>, Result> {}

@CommandHandler(ResolveAdReports)
export class ResolveAdReportsHandler implements ICommandHandler<ResolveAdReports, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly reported: ReportedAds,
  ) {}

  async execute({ context, input }: ResolveAdReports): Promise<Result> {
    const openReports = await this.reported.openOf(input.campaignId);
    const decision = (complaint: Complaint) => resolveReports(complaint, { ...input, openReports });
    return this.streams.decide(
      resolutionStream(input.campaignId),
      complaintDecider,
      context,
      decision,
    ) as Promise<Result>;
  }
}
