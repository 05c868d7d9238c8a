import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type BoardOfPin, columnsOfBoard, type ShownPin } from './pin-page.ts';
import { onBoardVisibleTo } from './pin-visibility.ts';

/** A pin of somebody's own with the board that it is on. */
export interface OwnCopy extends BoardOfPin {
  readonly id: string;
}

/** For each picture one walk over an index, which ends at the first pin. */
const NEWEST = `SELECT asked.id AS of, copy.* FROM unnest($2::uuid[], $3::text[]) AS asked(id, picture)
  CROSS JOIN LATERAL (
    SELECT p.id, b.board_id, ${columnsOfBoard('$1::uuid')} FROM pins p JOIN pin_boards b ON b.board_id = p.board_id
    WHERE p.picture_key = asked.picture AND p.owner_id = $1::uuid AND p.deleted_at IS NULL
      AND ${onBoardVisibleTo('$1::uuid')}
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1) copy`;

/** Whether somebody has saved what is shown to them (DS-023). */
@Injectable()
export class OwnCopies {
  constructor(private readonly pool: Pool) {}

  /** By the pin that is shown; none of a person's own pins is a copy of another one. */
  async of(pins: readonly ShownPin[], ownerId: string): Promise<ReadonlyMap<string, OwnCopy>> {
    const others = pins.filter(({ owner_id, picture_key }) => owner_id !== ownerId && picture_key !== null);
    if (others.length === 0) return new Map();
    const values = [ownerId, others.map(({ id }) => id), others.map(({ picture_key }) => picture_key)];
    const { rows } = await this.pool.query<OwnCopy & { of: string }>({ name: 'own-copies', text: NEWEST, values });
    return new Map(rows.map(({ of, ...copy }) => [of, copy]));
  }
}
