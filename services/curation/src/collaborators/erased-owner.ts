import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { Injectable } from '@nestjs/common';
import { boardDecider } from '../boards/domain/board.ts';
import { offerBoard } from '../boards/domain/ownership.ts';
import { FreeNames } from '../boards/free-names.ts';
import { PinPage } from '../pins/read-models/pin-page/pin-page.ts';
import { ErasedCollaborators } from './erased-collaborators.ts';
import { OwnPins } from './own-pins.ts';

/** Hands over boards that others are on, or have pins on, when their owner is erased (docs/adr/0045). */
@Injectable()
export class ErasedOwner {
  constructor(
    private readonly streams: Streams,
    private readonly names: FreeNames,
    private readonly pins: PinPage,
    private readonly collaborators: ErasedCollaborators,
    private readonly ownPins: OwnPins,
  ) {}

  /** Null: it is nobody else's concern. Otherwise the number of the owner's pins, which are deleted. Cut short anywhere, it is done again. */
  async handOver(context: CommandContext, boardId: string, accountId: string): Promise<number | null> {
    if (!(await this.#isShared(boardId, accountId))) return null;
    const deleted = await this.collaborators.deletePinsOn(context, boardId, accountId);
    const own = { ...context, command: 'OfferBoard', idempotencyKey: `${context.idempotencyKey}:${boardId}` };
    const at = context.occurredAt;
    await this.names.decide(boardId, own, (board, called) => offerBoard(board, { accountId, at, called }));
    await this.ownPins.giveBack(boardId);
    return deleted;
  }

  async #isShared(boardId: string, accountId: string): Promise<boolean> {
    const { state: board } = await this.streams.load(`board-${boardId}`, boardDecider);
    // Boards of an ad account go with it.
    if (board.status !== 'open' || board.privacy === 'protected') return false;
    const { roles, offer } = board.collaboration;
    return roles.size > 0 || offer !== null || this.pins.hasPinsOfOthers(boardId, accountId);
  }
}
