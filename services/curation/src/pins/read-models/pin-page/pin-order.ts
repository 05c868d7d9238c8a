import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export interface WantedPlace {
  readonly boardId: string;
  readonly pinId: string;
  /** Another pin of the board, beside which it is to stand. */
  readonly targetId: string;
  readonly side: 'before' | 'after';
}

/** Ranks that the pin is to stand between, and its own; null: nothing stands on that side. */
export interface RanksAround {
  readonly lower: string | null;
  readonly higher: string | null;
  readonly own: string;
}

/** Next to the target, the pin itself left out. Several of one rank are passed together. */
const NEXT = {
  before: 'n.rank > t.rank ORDER BY n.rank, n.id LIMIT 1',
  after: 'n.rank < t.rank ORDER BY n.rank DESC, n.id DESC LIMIT 1',
} as const;

const AROUND = (side: WantedPlace['side']) => `SELECT t.rank AS target, p.rank AS own, (
    SELECT n.rank FROM pins n WHERE n.board_id = $1 AND n.deleted_at IS NULL AND n.id <> $2 AND ${NEXT[side]}) AS next
  FROM pins t JOIN pins p ON p.id = $2 AND p.board_id = $1 AND p.deleted_at IS NULL
  WHERE t.id = $3 AND t.id <> $2 AND t.board_id = $1 AND t.deleted_at IS NULL`;

/** Order of the pins of a board, its sections included: each of them shows a part of that order. */
@Injectable()
export class PinOrder {
  constructor(private readonly pool: Pool) {}

  /** Null: one of both is not on the board, or they are the same. */
  async around({ boardId, pinId, targetId, side }: WantedPlace): Promise<RanksAround | null> {
    const { rows } = await this.pool.query<{ target: string; own: string; next: string | null }>(AROUND(side), [
      ...[boardId, pinId, targetId],
    ]);
    const [found] = rows;
    if (found === undefined) return null;
    const { target, own, next } = found;
    return side === 'before' ? { lower: target, higher: next, own } : { lower: next, higher: target, own };
  }
}
