import type { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { POOL, STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { advertiserDecider, advertiserStream } from '../../advertisers/domain/advertiser.ts';
import { Partitions, rowsGoneAt } from '../../counting/partitions.ts';
import { adLedgerDecider, adLedgerStream, closeHour } from '../domain/ad-ledger.ts';
import { figuresOfRows } from '../hour-rows.ts';

/** Records what the rows of an hour say: its first figures, or others where rows came since. */
export class CloseHour extends CommandWith<{ advertiserId: string; hour: string }, void> {}

@CommandHandler(CloseHour)
export class CloseHourHandler implements ICommandHandler<CloseHour, void> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(POOL) private readonly pool: Pool,
    private readonly partitions: Partitions,
  ) {}

  /** @throws Error where the rows of the hour are gone already: it cannot be said any more what was counted */
  async execute({ context, input: of }: CloseHour): Promise<void> {
    const { state } = await this.streams.load(advertiserStream(of.advertiserId), advertiserDecider);
    if (state.status === 'absent')
      throw new Error(`there are hits of an ad account that is not there: ${of.advertiserId}`);
    const { now } = await this.partitions.clock();
    if (now >= rowsGoneAt(new Date(of.hour))) throw new Error(`the rows of ${of.hour} are gone`);
    const { currency } = state;
    const figures = await figuresOfRows(this.pool, of.advertiserId, of.hour);
    await this.streams.decide(adLedgerStream(of.advertiserId, of.hour), adLedgerDecider, context, (ledger) =>
      closeHour(ledger, { ...of, currency, figures }),
    );
  }
}
