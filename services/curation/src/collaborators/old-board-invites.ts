import type { CommandContext } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ExpireBoardInvite } from './commands/expire-board-invite.ts';
import { BoardInvites } from './read-models/board-invites/board-invites.ts';

const BATCH = 200;

const contextFor = (inviteId: string): CommandContext => ({
  actor: { kind: 'system', id: 'expire-board-invites' },
  command: 'ExpireBoardInvite',
  idempotencyKey: inviteId,
  fingerprint: inviteId,
  correlationId: inviteId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Invitations that nobody can answer any more. */
@Injectable()
export class OldBoardInvites {
  constructor(
    private readonly invites: BoardInvites,
    private readonly bus: CommandBus,
  ) {}

  async expire(signal: AbortSignal): Promise<void> {
    for (const { invite_id: inviteId, board_id: boardId } of await this.invites.due(BATCH)) {
      if (signal.aborted) return;
      await this.bus.execute(new ExpireBoardInvite(contextFor(inviteId), { boardId, inviteId }));
    }
  }
}
