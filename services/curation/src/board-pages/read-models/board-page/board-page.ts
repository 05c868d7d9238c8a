import { rowsIn } from '@corkboard/event-store/rows';
import { foldedColumnsOf } from '@corkboard/event-store/table';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AddedPins } from '../../../boards/pin-counts.ts';
import { hiddenAmong, noneHidden } from '../../../people/hidden-people.ts';
import {
  type BoardRow,
  boardHiddenPeople,
  boardOrders,
  boards,
  type ListedBoard,
  listedColumns,
} from './board-page.table.ts';

const columns = foldedColumnsOf(boards, 'boards');
const listed = foldedColumnsOf(boards, 'boards', listedColumns);
const shown = noneHidden(boardHiddenPeople, 'boards.owner_id');
/** The one rule of who may see a board: who is on it, and everybody where it is public and its owner is not hidden. $1 is the viewer everywhere. */
const visible = `deleted_at IS NULL
  AND (privacy = 'public' AND ${shown} OR owner_id = $1::uuid OR $1::uuid = ANY(member_ids))`;

const kept = `deleted_at IS NULL AND privacy = 'protected'`;

export interface Counts {
  readonly boards: number;
  readonly pins: number;
}

/** Asks the read model; what the viewer may not see is not there. Times are ISO 8601 in milliseconds. */
@Injectable()
export class BoardPage {
  constructor(private readonly pool: Pool) {}

  async find(boardId: string, viewerId: string | null): Promise<BoardRow | null> {
    return this.#one(`SELECT ${columns} FROM boards WHERE id = $2 AND ${visible}`, [viewerId, boardId]);
  }

  /** A protected board, whoever asks: for a viewer who is let in by other means. */
  async findProtected(boardId: string): Promise<BoardRow | null> {
    return this.#one(`SELECT ${columns} FROM boards WHERE id = $1 AND ${kept}`, [boardId]);
  }

  async findProtectedByAddress(ownerId: string, slug: string): Promise<BoardRow | null> {
    return this.#one(`SELECT ${columns} FROM boards WHERE owner_id = $1 AND slug = $2 AND ${kept}`, [ownerId, slug]);
  }

  async findAll(boardIds: readonly string[], viewerId: string | null): Promise<readonly BoardRow[]> {
    const sql = `SELECT ${columns} FROM boards WHERE id = ANY($2::uuid[]) AND ${visible}`;
    const found = new Map((await this.#all(sql, [viewerId, boardIds])).map((row) => [row.id, row]));
    return boardIds.flatMap((id) => found.get(id) ?? []);
  }

  /** Those of these boards that several people are on. */
  async together(boardIds: readonly string[]): Promise<readonly Pick<BoardRow, 'id' | 'owner_id' | 'member_ids'>[]> {
    const where = "WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND member_ids <> '{}'";
    return rowsIn(this.pool, boards).find(['id', 'owner_id', 'member_ids'], where, [boardIds]);
  }

  async findByAddress(ownerId: string, slug: string, viewerId: string | null): Promise<BoardRow | null> {
    const sql = `SELECT ${columns} FROM boards WHERE owner_id = $2 AND slug = $3 AND ${visible}`;
    return this.#one(sql, [viewerId, ownerId, slug]);
  }

  /** The board that had this address last and has another one now. Addresses of a secret one lead those on it alone. */
  async findByFormerAddress(ownerId: string, slug: string, viewerId: string | null): Promise<BoardRow | null> {
    const sql = `SELECT ${columns} FROM boards CROSS JOIN LATERAL (
        SELECT former.until FROM jsonb_to_recordset(former_slugs) AS former(slug text, until text, was_public boolean)
        WHERE former.slug = $3 AND (former.was_public OR owner_id = $1::uuid OR $1::uuid = ANY(member_ids))) former
      WHERE owner_id = $2 AND ${visible} ORDER BY former.until DESC, id LIMIT 1`;
    return this.#one(sql, [viewerId, ownerId, slug]);
  }

  /** A board that everybody could see stood at this address, or is known by this id, and was deleted by an owner who is not hidden. */
  async isGone(board: { ownerId: string; slug: string } | { id: string }): Promise<boolean> {
    const [where, values] =
      'id' in board ? ['id = $1', [board.id]] : ['owner_id = $1 AND slug = $2', [board.ownerId, board.slug]];
    const gone = `deleted_at IS NOT NULL AND privacy = 'public' AND ${where} AND ${shown}`;
    const sql = `SELECT ${columns} FROM boards WHERE ${gone} LIMIT 1`;
    return (await this.#one(sql, values)) !== null;
  }

  /** Every board of somebody that the viewer may see: at most BOARDS_MAX, so orders are made in memory. */
  async ofOwner(ownerId: string, viewerId: string | null): Promise<readonly BoardRow[]> {
    return this.#all(`SELECT ${columns} FROM boards WHERE owner_id = $2 AND ${visible}`, [viewerId, ownerId]);
  }

  /** Boards of others that somebody is on, by the index of members. */
  async collaboratedBy(accountId: string): Promise<readonly BoardRow[]> {
    const sql = `SELECT ${columns} FROM boards WHERE member_ids @> ARRAY[$1::uuid] AND deleted_at IS NULL`;
    return this.#all(sql, [accountId]);
  }

  /** Boards that somebody owns or is on. */
  async listedFor(accountId: string): Promise<readonly ListedBoard[]> {
    const [own, joined] = ['owner_id = $1', 'member_ids @> ARRAY[$1::uuid]'].map(
      (where) => `SELECT ${listed} FROM boards WHERE ${where} AND deleted_at IS NULL`,
    );
    return (await this.pool.query<ListedBoard>(`${own} UNION ALL ${joined}`, [accountId])).rows;
  }

  /** In the order of the ids, of those that the viewer may see. */
  async coversOf(boardIds: readonly string[], viewerId: string): Promise<ReadonlyMap<string, BoardRow['cover']>> {
    const sql = `SELECT id, cover FROM boards WHERE id = ANY($2::uuid[]) AND ${visible} ORDER BY array_position($2, id)`;
    const { rows } = await this.pool.query<Pick<BoardRow, 'id' | 'cover'>>(sql, [viewerId, boardIds]);
    return new Map(rows.map(({ id, cover }) => [id, cover]));
  }

  /** Ids of boards as a person put them into an order by hand; none where they did not. */
  async orderOf(accountId: string): Promise<readonly string[]> {
    const [row] = await rowsIn(this.pool, boardOrders).find(['board_ids'], 'WHERE owner_id = $1', [accountId]);
    return row?.board_ids ?? [];
  }

  /**
   * Boards that nobody can take over any more, those of longest standing first. An owner who closed the account has the
   * others still, until the erasure: those are looked at for a day.
   */
  async offersDue(limit: number): Promise<readonly { id: string; until: Date }[]> {
    const due = (column: string, still = '') => `(SELECT id, ${column} AS until FROM boards
      WHERE ${column} <= now() AND deleted_at IS NULL${still} ORDER BY ${column} LIMIT $1)`;
    const lately = " AND takeover_until > now() - interval '1 day'";
    const sql = `${due('offered_until')} UNION ALL ${due('takeover_until', lately)}`;
    return (await this.pool.query<{ id: string; until: Date }>(sql, [limit])).rows;
  }

  /** Boards of an owner with others on them. */
  async sharedBy(ownerId: string): Promise<readonly string[]> {
    const where = "WHERE owner_id = $1 AND deleted_at IS NULL AND member_ids <> '{}'";
    return (await rowsIn(this.pool, boards).find(['id'], where, [ownerId])).map(({ id }) => id);
  }

  /** Boards whose owner is asked for after a closing of the account, those too that are deleted and may come back. */
  async forTakeoverOf(ownerId: string): Promise<readonly string[]> {
    const where = 'WHERE owner_id = $1 AND takeover_until IS NOT NULL';
    return (await rowsIn(this.pool, boards).find(['id'], where, [ownerId])).map(({ id }) => id);
  }

  /** Boards that an account is asked to take over, those that are gone first in front; some of them it may have answered. */
  async offeredTo(accountId: string, limit: number): Promise<readonly string[]> {
    const mine = '(owner_id = $1 AND offered_until IS NOT NULL OR member_ids @> ARRAY[$1::uuid])';
    const sql = `SELECT id FROM boards WHERE ${mine} AND deleted_at IS NULL AND NOT $1 = ANY(add_only_ids)
      AND coalesce(offered_until, takeover_until) > now() ORDER BY coalesce(offered_until, takeover_until), id LIMIT $2`;
    return (await this.pool.query<{ id: string }>(sql, [accountId, limit])).rows.map(({ id }) => id);
  }

  /** Boards of others that somebody is on, those too that are deleted and may come back. */
  async everyOneWith(accountId: string): Promise<readonly { readonly id: string }[]> {
    return rowsIn(this.pool, boards).find(['id'], 'WHERE member_ids @> ARRAY[$1::uuid]', [accountId]);
  }

  /** Boards that somebody has now. */
  async openIdsOf(ownerId: string): Promise<readonly string[]> {
    const rows = await rowsIn(this.pool, boards).find(['id'], 'WHERE owner_id = $1 AND deleted_at IS NULL', [ownerId]);
    return rows.map(({ id }) => id);
  }

  /** Every board that somebody has or had. */
  async idsOf(ownerId: string): Promise<readonly string[]> {
    return (await rowsIn(this.pool, boards).find(['id'], 'WHERE owner_id = $1', [ownerId])).map(({ id }) => id);
  }

  /** Those of the ids that their owner has deleted. */
  async deletedOf(ownerId: string, ids: readonly string[]): Promise<readonly BoardRow[]> {
    const sql = `SELECT ${columns} FROM boards WHERE id = ANY($2::uuid[]) AND owner_id = $1
      AND deleted_pin_count IS NOT NULL`;
    return this.#all(sql, [ownerId, ids]);
  }

  hiddenAmong(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    return hiddenAmong(this.pool, boardHiddenPeople, accountIds);
  }

  async pinCountOf(boardId: string): Promise<number> {
    const [row] = await rowsIn(this.pool, boards).find(['pin_count'], 'WHERE id = $1', [boardId]);
    return row?.pin_count ?? 0;
  }

  async addedTo(boardId: string): Promise<AddedPins> {
    const columns = ['pin_count', 'last_added_by', 'last_added_at'] as const;
    const [row] = await rowsIn(this.pool, boards).find(columns, 'WHERE id = $1', [boardId]);
    const { pin_count: pinCount = 0, last_added_by: lastBy = null, last_added_at: at } = row ?? {};
    return { pinCount, lastBy, lastAt: at?.toISOString() ?? null };
  }

  /** S-082: what the viewer may see of it; the owner counts secret ones too. Boards that are put away are listed nowhere and not counted, their pins are. Protected ones are not on a profile (S-060). */
  async countsOf(ownerId: string, viewerId: string | null): Promise<Counts> {
    const sql = `SELECT (count(*) FILTER (WHERE archived_at IS NULL))::int AS boards, coalesce(sum(pin_count), 0)::int AS pins
      FROM boards WHERE owner_id = $2 AND privacy <> 'protected' AND ${visible}`;
    const { rows } = await this.pool.query<Counts>(sql, [viewerId, ownerId]);
    return rows[0] ?? { boards: 0, pins: 0 };
  }

  async #one(sql: string, values: readonly unknown[]): Promise<BoardRow | null> {
    return (await this.#all(sql, values))[0] ?? null;
  }

  async #all(sql: string, values: readonly unknown[]): Promise<readonly BoardRow[]> {
    return (await this.pool.query<BoardRow>(sql, [...values])).rows;
  }
}
