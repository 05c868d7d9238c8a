import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export interface LastSave {
  readonly boardId: string;
  /** Null: to the board itself, or its section is deleted. */
  readonly section: { readonly id: string; readonly name: string } | null;
}

interface Row {
  readonly board_id: string;
  readonly section_id: string | null;
  readonly name: string | null;
}

/** Where an account saved to last. */
@Injectable()
export class LastSaves {
  constructor(private readonly pool: Pool) {}

  /** Those of the boards that the account itself saved to, the latest first. */
  async among(boardIds: readonly string[], accountId: string, limit: number): Promise<readonly LastSave[]> {
    const sql = `SELECT s.board_id, c.id AS section_id, c.name FROM (
        SELECT board_id, section_id, saved_at FROM board_last_saves
        WHERE account_id = $1 AND board_id = ANY($2::uuid[]) ORDER BY saved_at DESC, board_id LIMIT $3) s
      LEFT JOIN board_sections c ON c.id = s.section_id AND c.deleted_at IS NULL
      ORDER BY s.saved_at DESC, s.board_id`;
    const { rows } = await this.pool.query<Row>(sql, [accountId, boardIds, limit]);
    return rows.map(({ board_id: boardId, section_id: id, name }) => ({
      boardId,
      section: id === null ? null : { id, name: name ?? '' },
    }));
  }

  /** Deletes those to boards that are purged: the event of that names nobody. */
  async sweep(): Promise<void> {
    await this.pool.query(
      'DELETE FROM board_last_saves s WHERE NOT EXISTS (SELECT FROM boards b WHERE b.id = s.board_id)',
    );
  }
}
