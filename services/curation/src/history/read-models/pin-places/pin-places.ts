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

/** A pin at another place in the order than then. */
export interface MisplacedRow {
  readonly pin_id: string;
  readonly rank_then: string;
  readonly rank_now: string;
}

export interface Misplaced {
  readonly boardId: string;
  /** ISO 8601. */
  readonly asOf: string;
  /** Null: in any section, and outside of them. */
  readonly sectionId: string | null;
}

/** Of a board, or a section of it; or these pins, on whatever board they are. */
export type AmongPins = Pick<Misplaced, 'boardId' | 'sectionId'> | { readonly pinIds: readonly string[] };

export interface MisplacedWalk {
  /** ISO 8601. */
  readonly asOf: string;
  readonly among: AmongPins;
  /** Only pins that stand now as they did at this moment; null: however they stand. */
  readonly unlessChangedSince: string | null;
  readonly after: string | null;
  readonly limit: number;
}

/** A condition on the places of now and then, whose parameters begin with the fifth. */
const isAmong = (among: AmongPins): { readonly text: string; readonly values: readonly unknown[] } =>
  'pinIds' in among
    ? { text: 'here.pin_id = ANY($5::uuid[])', values: [among.pinIds] }
    : {
        text: 'here.board_id = $5 AND was.board_id = $5 AND ($6::uuid IS NULL OR was.section_id = $6)',
        values: [among.boardId, among.sectionId],
      };

/** A place as of a moment (ISO 8601) that a parameter names. */
const placeAt = (moment: string): string => `LATERAL (SELECT p.board_id, p.section_id, p.rank FROM pin_places p
    WHERE p.pin_id = here.pin_id AND p.valid_from <= ${moment}::timestamptz
      AND (p.valid_to IS NULL OR p.valid_to > ${moment}::timestamptz)
    ORDER BY p.revision DESC LIMIT 1)`;

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

  /** Number of pins that a board, or a section, had then and has still, at another place in their order. */
  async misplacedCount({ boardId, asOf, sectionId }: Misplaced): Promise<number> {
    const text = `SELECT count(*)::int AS count FROM pin_places here CROSS JOIN ${placeAt('$2')} was
      WHERE here.board_id = $1 AND here.valid_to IS NULL AND was.board_id = $1 AND was.rank <> here.rank
        AND ($3::uuid IS NULL OR was.section_id = $3)`;
    const { rows } = await this.pool.query<{ count: number }>(text, [boardId, asOf, sectionId]);
    return rows[0]?.count ?? 0;
  }

  /** Pins that stood at another place then, in the order of their ids. */
  async misplaced({ asOf, among, unlessChangedSince, after, limit }: MisplacedWalk): Promise<readonly MisplacedRow[]> {
    const which = isAmong(among);
    const text = `SELECT here.pin_id, was.rank AS rank_then, here.rank AS rank_now FROM pin_places here
      CROSS JOIN ${placeAt('$1')} was LEFT JOIN ${placeAt('$2')} since ON true
      WHERE ${which.text} AND here.valid_to IS NULL AND here.board_id IS NOT NULL AND was.rank <> here.rank
        AND ($2::timestamptz IS NULL OR since.rank = here.rank) AND ($3::uuid IS NULL OR here.pin_id > $3)
      ORDER BY here.pin_id LIMIT $4`;
    const values = [asOf, unlessChangedSince, after, limit, ...which.values];
    return (await this.pool.query<MisplacedRow>(text, values)).rows;
  }
}
