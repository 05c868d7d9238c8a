import { isRefused } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PoolClient } from 'pg';
import type { AskedRestatement } from './asked-restatements.ts';
import { RestateHour } from './commands/restate-hour.ts';
import { Differences } from './differences.ts';

const contextOf = ({ staffId, differenceId: _, reason: __, ...asked }: AskedRestatement): CommandContext => ({
  ...asked,
  actor: { kind: 'staff', id: staffId },
  command: 'RestateHour',
  occurredAt: new Date().toISOString(),
});

/** Carries out restatements that were asked for. */
@Injectable()
export class Restatements {
  constructor(
    private readonly differences: Differences,
    private readonly bus: CommandBus,
  ) {}

  /** Refused: it could be done when it was asked for, and cannot any more. */
  async restate(asked: AskedRestatement): Promise<void> {
    const { differenceId, reason } = asked;
    const result = await this.bus.execute(new RestateHour(contextOf(asked), { differenceId, reason }));
    await this.differences.restating(differenceId, isRefused(result) ? 'failed' : 'ended');
  }

  async giveUp(differenceId: string, client: PoolClient): Promise<void> {
    await this.differences.restating(differenceId, 'failed', client);
  }
}
