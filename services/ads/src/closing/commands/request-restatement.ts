import { isRefused, type Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Partitions } from '../../counting/partitions.ts';
import { AskedRestatements } from '../asked-restatements.ts';
import { Differences } from '../differences.ts';
import { adLedgerDecider, adLedgerStream, mayRestate } from '../domain/ad-ledger.ts';

type Result = Refused<'hour-not-closed' | 'rows-gone'> | { readonly done: true };

/** Has the hour of a difference restated by a job, where that can be done. */
export class RequestRestatement extends CommandWith<{ differenceId: string; reason: string }, Result> {}

@CommandHandler(RequestRestatement)
export class RequestRestatementHandler implements ICommandHandler<RequestRestatement, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly partitions: Partitions,
    private readonly differences: Differences,
    private readonly restatements: AskedRestatements,
  ) {}

  async execute({ context, input: { differenceId, reason } }: RequestRestatement): Promise<Result> {
    const found = await this.differences.hourOf(differenceId);
    if (found === null) return { done: true };
    const hour = found.hour.toISOString();
    const { state } = await this.streams.load(adLedgerStream(found.advertiserId, hour), adLedgerDecider);
    const kept = await this.partitions.oldestKept();
    const allowed = mayRestate(state, { hour, areRowsKept: found.hour >= kept });
    if (isRefused(allowed)) return allowed;
    await this.restatements.ask(differenceId, reason, context);
    return { done: true };
  }
}
