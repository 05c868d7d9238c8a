import { isUuid } from '@corkboard/event-store/identifiers';
import { Injectable } from '@nestjs/common';
import { ActingFor } from '../acting/acting-for.ts';
import type { BoardRow } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';

/** Single boards as a viewer sees them: public ones, their own, and those of ad accounts that they work in (DS-037). */
@Injectable()
export class SeenBoards {
  constructor(
    private readonly boards: BoardPage,
    private readonly acting: ActingFor,
  ) {}

  async find(boardId: string, viewerId: string | null): Promise<BoardRow | null> {
    if (!isUuid(boardId)) return null;
    const seen = await this.boards.find(boardId, viewerId);
    if (seen !== null || viewerId === null) return seen;
    const board = await this.boards.findProtected(boardId);
    return board && (await this.acting.worksFor(board.owner_id, viewerId)) ? board : null;
  }

  /** A protected board at an address. Whether there is one does not show in the time that the answer takes. */
  async atProtectedAddress(ownerId: string, slug: string, viewerId: string | null): Promise<BoardRow | null> {
    if (viewerId === null || viewerId === ownerId) return null;
    const [board, isLetIn] = await Promise.all([
      this.boards.findProtectedByAddress(ownerId, slug),
      this.acting.worksFor(ownerId, viewerId),
    ]);
    return isLetIn ? board : null;
  }
}
