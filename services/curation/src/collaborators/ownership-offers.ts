import type { CommandContext } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardPage } from '../board-pages/read-models/board-page/board-page.ts';
import { EndOwnershipOffer } from './commands/end-ownership-offer.ts';

const BATCH = 200;

/** A board may be offered again, much later. */
const contextFor = (offer: string): CommandContext => ({
  actor: { kind: 'system', id: 'end-ownership-offers' },
  command: 'EndOwnershipOffer',
  idempotencyKey: offer,
  fingerprint: offer,
  correlationId: offer,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Boards whose owner is gone, and that nobody can take over any more. */
@Injectable()
export class OwnershipOffers {
  constructor(
    private readonly boards: BoardPage,
    private readonly bus: CommandBus,
  ) {}

  async end(signal: AbortSignal): Promise<void> {
    for (const { id: boardId, until } of await this.boards.offersDue(BATCH)) {
      if (signal.aborted) return;
      await this.bus.execute(new EndOwnershipOffer(contextFor(`${boardId}:${until.toISOString()}`), { boardId }));
    }
  }
}
