import { Streams } from '@corkboard/event-store/streams';
import { ApiError } from '@corkboard/http-edge/api-error';
import { Injectable } from '@nestjs/common';
import { knownId } from '../known-id.ts';
import { type BoardPast, boardPast, type Since, seenSince } from './board-past.ts';

/** The past of boards, read from their streams: who comes, leaves or is removed sees more or nothing at once. */
@Injectable()
export class PastBoards {
  constructor(private readonly streams: Streams) {}

  /** @throws ApiError BOARD_NOT_FOUND for who is not on the board, as for an unknown one */
  async seenBy(boardId: string, accountId: string): Promise<{ past: BoardPast; since: Since }> {
    const { state: past } = await this.streams.load(`board-${knownId(boardId, 'BOARD_NOT_FOUND')}`, boardPast);
    const since = seenSince(past, accountId);
    if (since === null) throw new ApiError('BOARD_NOT_FOUND');
    return { past, since };
  }
}
