import { foldedColumnsOf } from '@corkboard/event-store/table';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { boardHistory, type HistoryRow } from './board-history.table.ts';

export interface HistoryWalk {
  readonly boardId: string;
  /** Position of the first act that the viewer may see. */
  readonly since: string;
  /** Position of the last act that was shown already. */
  readonly before: string | null;
  readonly isOwner: boolean;
  readonly limit: number;
}

/** Asks the read model; whether the viewer may see the board is asked elsewhere. */
@Injectable()
export class BoardHistory {
  constructor(private readonly pool: Pool) {}

  /** Newest first: one walk over the key. */
  async page({ boardId, since, before, isOwner, limit }: HistoryWalk): Promise<readonly HistoryRow[]> {
    const text = `SELECT ${foldedColumnsOf(boardHistory, 'h')} FROM board_history h
      WHERE h.board_id = $1 AND h.position >= $2 AND ($3 OR NOT h.owner_only) ${before === null ? '' : 'AND h.position < $5'}
      ORDER BY h.position DESC LIMIT $4`;
    const values = [boardId, since, isOwner, limit, ...(before === null ? [] : [before])];
    return (await this.pool.query<HistoryRow>(text, values)).rows;
  }
}
