import { PINS_OF_BULK_ACTION_MAX } from '@corkboard/contracts/curation/bulk-actions';
import { isUuid } from '@corkboard/event-store/identifiers';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Board } from '../boards/domain/board.ts';
import { roleOn } from '../boards/domain/board-rights.ts';
import type { PinPlace } from '../boards/domain/pins-return.facts.ts';
import { noneHidden } from '../people/hidden-people.ts';
import { pinHiddenPeople } from '../pins/read-models/pin-page/pin-page.table.ts';

export interface WantedPins {
  /** Null: of the whole board, its sections included unless `outsideSections` leaves them out. */
  readonly fromSectionId: string | null;
  readonly outsideSections: boolean;
  /** These alone; null: all that the account may move. */
  readonly pinIds: readonly string[] | null;
  readonly exceptIds: readonly string[];
}

const LISTED = `SELECT id FROM pins
  WHERE board_id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR section_id = $2)
    AND ($3::uuid IS NULL OR owner_id = $3) AND id <> ALL($4::uuid[])
    AND (NOT $5 OR section_id IS NULL OR section_id IN (
      SELECT section_id FROM pin_sections WHERE board_id = $1 AND deleted_at IS NOT NULL))
    AND ($6::uuid IS DISTINCT FROM board_id OR section_id IS DISTINCT FROM $7)
    AND ($9::uuid IS NULL OR ${noneHidden(pinHiddenPeople, 'pins.owner_id', '$9')})
  ORDER BY rank DESC, id DESC LIMIT $8`;

/** Where they are to be; none: nowhere. */
type PlaceOrNone = PinPlace | { readonly boardId: null; readonly sectionId: null };

/** Pins that are copied: those alone that the account saved itself, or all that it sees. */
export type PinsToCopy = Omit<WantedPins, 'pinIds'> & { readonly onlyOwn: boolean };

const nowhere = { boardId: null, sectionId: null };

interface Listing {
  /** Of this owner alone; null: of all. */
  readonly ownerId: string | null;
  /** Owner of the board, for an account that is not on it: pins of people who are hidden are left out. */
  readonly boardOwnerId: string | null;
}

/** Pins that a bulk action is asked for, as the read model of pins has them. */
@Injectable()
export class ListedPins {
  constructor(private readonly pool: Pool) {}

  /** In the order of the board, at most PINS_OF_BULK_ACTION_MAX; without those that are at the place already. */
  async of(board: Board, actorId: string, wanted: WantedPins & PlaceOrNone): Promise<readonly string[]> {
    if (wanted.pinIds) return [...new Set(wanted.pinIds)].slice(0, PINS_OF_BULK_ACTION_MAX);
    const ownerId = roleOn(board, actorId) === 'add_only' ? actorId : null;
    return this.#list(board, wanted, { ownerId, boardOwnerId: null });
  }

  /** In the order of the board, at most PINS_OF_BULK_ACTION_MAX, that the account sees on a board that it sees. */
  async seen(board: Board, accountId: string, { onlyOwn, ...wanted }: PinsToCopy): Promise<readonly string[]> {
    const boardOwnerId = board.status === 'open' && roleOn(board, accountId) === null ? board.ownerId : null;
    return this.#list(board, { ...wanted, ...nowhere }, { ownerId: onlyOwn ? accountId : null, boardOwnerId });
  }

  async countOf(boardId: string): Promise<number> {
    const text = 'SELECT count(*)::int AS held FROM pins WHERE board_id = $1 AND deleted_at IS NULL';
    return (await this.pool.query<{ held: number }>(text, [boardId])).rows[0]?.held ?? 0;
  }

  async #list(
    board: Board,
    { exceptIds, fromSectionId, outsideSections, boardId, sectionId }: Omit<WantedPins, 'pinIds'> & PlaceOrNone,
    { ownerId, boardOwnerId }: Listing,
  ): Promise<readonly string[]> {
    if (board.status !== 'open') return [];
    const listed = [board.id, fromSectionId, ownerId, exceptIds.filter(isUuid), outsideSections];
    const values = [...listed, boardId, sectionId, PINS_OF_BULK_ACTION_MAX, boardOwnerId];
    return (await this.pool.query<{ id: string }>(LISTED, values)).rows.map(({ id }) => id);
  }
}
