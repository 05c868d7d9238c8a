import { isRefused, type Refused } from '@corkboard/event-store/decider';
import type { Streams } from '@corkboard/event-store/streams';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { CommandWith } from '@corkboard/service/command';
import { POOL, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { advertiserDecider, advertiserStream } from '../../advertisers/domain/advertiser.ts';
import { Partitions } from '../../counting/partitions.ts';
import { correctHour, reversalOf, rolledFigures, wrongPostings } from '../corrections.ts';
import { Differences } from '../differences.ts';
import { adLedgerDecider, adLedgerStream, restateHour } from '../domain/ad-ledger.ts';
import { figuresOfRows } from '../hour-rows.ts';
import { Reconciling } from '../reconciling.ts';
import { lockRollUp, rollUp } from '../roll-up.ts';

const HOUR_MS = 3_600_000;
type Result = Refused<'hour-not-closed' | 'rows-gone'> | { readonly done: true };

/** Puts the hour of a difference right by its raw rows: roll-up and ledger follow what is recorded. */
export class RestateHour extends CommandWith<{ differenceId: string; reason: string }, Result> {}

@CommandHandler(RestateHour)
export class RestateHourHandler implements ICommandHandler<RestateHour, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(POOL) private readonly pool: Pool,
    private readonly partitions: Partitions,
    private readonly differences: Differences,
    private readonly reconciling: Reconciling,
  ) {}

  async execute({ context, input: { differenceId, reason } }: RestateHour): Promise<Result> {
    const found = await this.differences.hourOf(differenceId);
    if (found === null) return { done: true };
    const { advertiserId, hour: from } = found;
    const of = { advertiserId, hour: from.toISOString() };
    const kept = await this.partitions.oldestKept();
    const figures = from < kept ? null : await figuresOfRows(this.pool, advertiserId, of.hour);
    const [rolled, wrong] = await Promise.all([rolledFigures(this.pool, of), wrongPostings(this.pool, of)]);
    const decided = await this.streams.decide(
      adLedgerStream(advertiserId, of.hour),
      adLedgerDecider,
      context,
      (ledger) =>
        restateHour(ledger, {
          ...of,
          rolled,
          figures,
          reversals: wrong.map((each) => reversalOf(each, of.hour)),
          cause: 'staff',
          reason,
        }),
    );
    if (isRefused(decided)) return decided;
    const { state } = await this.streams.load(advertiserStream(advertiserId), advertiserDecider);
    const synthetic = state.status !== 'absent' && state.synthetic;
    await allOrNothing(this.pool, async (client) => {
      await lockRollUp(client, advertiserId);
      await correctHour(client, { ...of, synthetic }, wrong);
      await rollUp(client, advertiserId, of.hour);
    });
    await this.reconciling.compare({ advertiserId, from, to: new Date(from.getTime() + HOUR_MS) }, kept);
    return { done: true };
  }
}
