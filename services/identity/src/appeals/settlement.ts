import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { appealDecider, type Settling, settleAppeal } from './domain/appeal.ts';
import { OpenAppeals } from './open-appeals.ts';

/** Ends the open appeal of an account that is suspended no longer, or is gone. */
@Injectable()
export class Settlement {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly open: OpenAppeals,
  ) {}

  async settle(context: CommandContext, accountId: string, by: Settling): Promise<void> {
    const stream = await this.open.streamOf(accountId);
    if (stream === null) return;
    const account = await this.accounts.load(accountId);
    const settling = { ...context, command: 'SettleAppeal' };
    await this.streams.decide(stream, appealDecider, settling, (appeal) => settleAppeal(appeal, account, by), {
      release: (events) => (events.length > 0 ? [this.open.claim(accountId)] : []),
    });
  }
}
