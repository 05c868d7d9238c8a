import { Streams } from '@corkboard/event-store/streams';
import { rowOfStream } from '@corkboard/read-models/row-of-stream';
import { Injectable } from '@nestjs/common';
import { boardPage } from './read-models/board-page/board-page.projection.ts';
import { type BoardRow, boards } from './read-models/board-page/board-page.table.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';

/** Boards as they were recorded: for an answer to who has just changed one, however far the read model has come. */
@Injectable()
export class RecordedBoards {
  constructor(
    private readonly streams: Streams,
    private readonly shown: BoardPage,
  ) {}

  /** A board of one's own as it was at a revision, also when it has been deleted since. What its pins make of it is as old as the read model. */
  async find(boardId: string, { ownerId, revision }: { ownerId: string; revision: number }): Promise<BoardRow | null> {
    const place = { category: 'board', projection: boardPage, table: boards };
    const [{ state: own }, row] = await Promise.all([
      this.streams.stateAt(`board-${boardId}`, rowOfStream(place, boardId), revision),
      this.shown.find(boardId, ownerId),
    ]);
    if (own?.owner_id !== ownerId || own.deleted_at !== null) return null;
    const { name, slug, description, privacy, archived_at } = own;
    return row ? { ...row, name, slug, description, privacy, archived_at } : own;
  }
}
