import type { CommandContext } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CloseAccount } from './commands/close-account.ts';
import type { DueClosure } from './schedule-closures.ts';

const contextFor = ({ requestId }: DueClosure): CommandContext => ({
  actor: { kind: 'system', id: 'close-account' },
  command: 'CloseAccount',
  idempotencyKey: requestId,
  fingerprint: requestId,
  correlationId: requestId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Closings whose time has come. */
@Injectable()
export class DueClosures {
  constructor(private readonly bus: CommandBus) {}

  async close(due: DueClosure): Promise<void> {
    await this.bus.execute(new CloseAccount(contextFor(due), due));
  }
}
