import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { columnsFor, type ShownPin } from './pin-page.ts';
import { onBoardVisibleTo } from './pin-visibility.ts';

/** A pin of the past of a board, with the board that it is on now. */
export type FormerPin = ShownPin & { readonly deleted: boolean };

const TEXT = `SELECT ${columnsFor('$1::uuid')}, p.deleted_at IS NOT NULL AS deleted
  FROM pins p JOIN pin_boards b ON b.board_id = p.board_id
  WHERE p.id = ANY($2::uuid[]) AND ${onBoardVisibleTo('$1::uuid')}
    AND (p.deleted_at IS NULL OR (p.board_id = $3 AND p.media IS NOT NULL
      AND p.deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})
      AND (b.owner_id = $1::uuid OR p.owner_id = $1::uuid OR $1::uuid = ANY(b.editor_ids))))`;

/** Pins that stood on a board once, as far as the viewer may see them now. */
@Injectable()
export class FormerPins {
  constructor(private readonly pool: Pool) {}

  /**
   * By id. A deleted pin is there for who may bring it back, as long as that can be done, and for its own board alone; one
   * that was moved, for who may see the board that it is on.
   */
  async ofBoard(boardId: string, pinIds: readonly string[], viewerId: string): Promise<ReadonlyMap<string, FormerPin>> {
    const wanted = [...new Set(pinIds)];
    if (wanted.length === 0) return new Map();
    const { rows } = await this.pool.query<FormerPin>(TEXT, [viewerId, wanted, boardId]);
    return new Map(rows.map((pin) => [pin.id, pin]));
  }
}
