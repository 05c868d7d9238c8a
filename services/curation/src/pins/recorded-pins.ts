import type { Decider } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { rowOfStream } from '@corkboard/read-models/row-of-stream';
import { Injectable } from '@nestjs/common';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { type Board, boardDecider, type OpenBoard } from '../boards/domain/board.ts';
import { isVisibleTo, roleOn } from '../boards/domain/board-rights.ts';
import { pinPage } from './read-models/pin-page/pin-page.projection.ts';
import { pins } from './read-models/pin-page/pin-page.table.ts';
import type { BoardOfPin, ShownPin } from './read-models/pin-page/pin-page.ts';
import { untoldBoard } from './read-models/pin-page/pin-visibility.ts';

/** Fields of a pin's board for an answer, as the board's stream tells them; of one that the viewer does not see, none. */
export const mentionOf = (board_id: string, known: Board, viewerId: string): BoardOfPin => {
  const board = known.status === 'open' && !isVisibleTo(known, viewerId) ? boardDecider.initial : known;
  if (board.status !== 'open') {
    return { board_id, ...untoldBoard, board_owner_id: board.status === 'deleted' ? board.ownerId : '' };
  }
  return {
    board_id,
    board_owner_id: board.ownerId,
    board_name: board.name,
    board_slug: board.slug,
    board_privacy: board.privacy,
    board_edited: roleOn(board, viewerId) === 'editor',
  };
};

/** Folds a board's stream into what it is, and what it was when it was open last. */
const lastOpenBoard: Decider<{ readonly now: Board; readonly open: OpenBoard | null }, BoardEvent> = {
  category: 'board',
  initial: { now: boardDecider.initial, open: null },
  evolve: (last, event) => {
    const now = boardDecider.evolve(last.now, event);
    return { now, open: now.status === 'open' ? now : last.open };
  },
};

/** Pins as they were recorded: for an answer to who has just changed one, however far the read model has come. */
@Injectable()
export class RecordedPins {
  constructor(private readonly streams: Streams) {}

  /** A pin as it was at a revision, also when it, or its board, has been deleted since. For who has just changed it. */
  async find(pinId: string, { revision, viewerId }: { revision: number; viewerId: string }): Promise<ShownPin | null> {
    const place = { category: 'pin', projection: pinPage, table: pins };
    const { state: row } = await this.streams.stateAt(`pin-${pinId}`, rowOfStream(place, pinId), revision);
    if (!row || row.deleted_at !== null) return null;
    const board = await this.#board(row.board_id);
    if (!board) return null;
    const { deleted_at: _, ...pin } = row;
    return { ...pin, ...mentionOf(row.board_id, board, viewerId) };
  }

  /** As it was last before it was deleted, whatever was recorded on its stream after that. */
  async #board(boardId: string): Promise<OpenBoard | null> {
    return (await this.streams.load(`board-${boardId}`, lastOpenBoard)).state.open;
  }
}
