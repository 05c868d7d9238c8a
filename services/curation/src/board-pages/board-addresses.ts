import { boardAddress } from '@corkboard/rules/curation/addresses';
import { Injectable } from '@nestjs/common';
import { People } from '../people/people.ts';
import type { BoardRow } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { SeenBoards } from './seen-boards.ts';

/** `moved`: the board had this address before its name was changed. `gone`: a public board had it, and was deleted. */
export type BoardAt =
  | { readonly at: 'here'; readonly board: BoardRow }
  | { readonly at: 'moved'; readonly address: string }
  | { readonly at: 'gone' | 'nowhere' };

/** Boards by `/{username}/{slug}/`. A board that the viewer may not see is not found, under its old addresses too. */
@Injectable()
export class BoardAddresses {
  constructor(
    private readonly boards: BoardPage,
    private readonly seen: SeenBoards,
    private readonly people: People,
  ) {}

  async find(asked: { username: string; slug: string }, viewerId: string | null): Promise<BoardAt> {
    const owner = await this.people.byUsername(asked.username);
    if (!owner) return { at: 'nowhere' };
    const board = await this.boards.findByAddress(owner.id, asked.slug, viewerId);
    if (board) return { at: 'here', board };
    const moved = await this.boards.findByFormerAddress(owner.id, asked.slug, viewerId);
    if (moved) return { at: 'moved', address: boardAddress(owner.username, moved.slug) };
    const kept = await this.seen.atProtectedAddress(owner.id, asked.slug, viewerId);
    if (kept) return { at: 'here', board: kept };
    return { at: (await this.boards.isGone({ ownerId: owner.id, slug: asked.slug })) ? 'gone' : 'nowhere' };
  }
}
