import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { rankOf } from '../../../pins/pin-rank.ts';

/** Nil id but for its digits: the highest. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A pin where it stood. */
export interface PlacedRow {
  readonly pin_id: string;
  readonly section_id: string | null;
  readonly rank: string;
}

export interface PlaceWalk {
  readonly boardId: string;
  /** ISO 8601. */
  readonly asOf: string;
  readonly after: readonly [rank: string, pinId: string] | null;
  readonly limit: number;
}

/** A pin that stood somewhere else then, or is gone. */
export type MovedOnRow = PlacedRow;

export interface MovedOnWalk {
  readonly boardId: string;
  /** ISO 8601. */
  readonly asOf: string;
  /** Null: in any section, and outside of them. */
  readonly sectionId: string | null;
  readonly after: PlaceWalk['after'];
  readonly limit: number;
}

/** Replicas do not agree to the millisecond, and a place before the first pin is one behind it. */
const AHEAD_MS = 60_000;

/** No pin that stood there at a moment (ISO 8601) has a higher one: a walk over the index begins there. */
const highestRank = (asOf: string): string => rankOf(new Date(Date.parse(asOf) + AHEAD_MS).toISOString(), LAST_ID);

/** Asks the read model; whether the viewer may see the board is asked elsewhere. */
@Injectable()
export class PinPlaces {
  constructor(private readonly pool: Pool) {}

  /** Pins of a board at a moment, in the order of its wall: one walk over an index that holds all that is asked of a row. */
  async page({ boardId, asOf, after, limit }: PlaceWalk): Promise<readonly PlacedRow[]> {
    const text = `SELECT pin_id, section_id, rank FROM pin_places
      WHERE board_id = $1 AND rank <= $4 AND valid_from <= $2 AND (valid_to IS NULL OR valid_to > $2)
        ${after === null ? '' : 'AND (rank, pin_id) < ($5, $6::uuid)'}
      ORDER BY rank DESC, pin_id DESC LIMIT $3`;
    return (await this.pool.query<PlacedRow>(text, [boardId, asOf, limit, highestRank(asOf), ...(after ?? [])])).rows;
  }

  /** Pins of a board at a moment whose last place is another one, in the order of its wall, with the section that they stood in. */
  async movedOn({ boardId, asOf, sectionId, after, limit }: MovedOnWalk): Promise<readonly MovedOnRow[]> {
    const text = `SELECT p.pin_id, p.section_id, p.rank FROM pin_places p CROSS JOIN LATERAL (
        SELECT l.board_id, l.section_id FROM pin_places l WHERE l.pin_id = p.pin_id ORDER BY l.revision DESC LIMIT 1) last
      WHERE p.board_id = $1 AND p.rank <= $5 AND p.valid_from <= $2 AND p.valid_to > $2
        AND ($4::uuid IS NULL OR p.section_id = $4)
        ${after === null ? '' : 'AND (p.rank, p.pin_id) < ($6, $7::uuid)'}
        AND (last.board_id IS DISTINCT FROM p.board_id OR last.section_id IS DISTINCT FROM p.section_id)
      ORDER BY p.rank DESC, p.pin_id DESC LIMIT $3`;
    return (
      await this.pool.query<MovedOnRow>(text, [
        ...[boardId, asOf, limit, sectionId, highestRank(asOf)],
        ...(after ?? []),
      ])
    ).rows;
  }
}
