import { Injectable } from '@nestjs/common';
import type { OwnBoards } from '../board-order/own-boards.ts';
import { byStanding } from './board-lists.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';

/** Boards of a person as they stand without an order by hand. */
@Injectable()
export class StandingBoards implements OwnBoards {
  constructor(private readonly boards: BoardPage) {}

  async standing(accountId: string): Promise<readonly string[]> {
    const own = await this.boards.ofOwner(accountId, accountId);
    return [...own, ...(await this.boards.collaboratedBy(accountId))].sort(byStanding).map(({ id }) => id);
  }
}
