import { foldedColumnsOf } from '@corkboard/event-store/table';
import { RESTORABLE_DAYS } from '@corkboard/rules/curation/pins';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type TrashRow, trash } from './trash.table.ts';

export interface TrashWalk {
  readonly accountId: string;
  /** Boards of the account: it is shown pins of them that others deleted, too. */
  readonly boardIds: readonly string[];
  readonly after: readonly [deletedAt: string, id: string] | null;
  readonly limit: number;
}

const columns = foldedColumnsOf(trash, 't');

/** Asks the read model; whether the viewer still sees a thing is asked elsewhere. */
@Injectable()
export class Trash {
  constructor(private readonly pool: Pool) {}

  /** Things that nobody can restore any more, the oldest first, after one that was asked for already. */
  async due(limit: number, after: TrashRow | null): Promise<readonly TrashRow[]> {
    // Rows tell milliseconds, and are compared by what they tell.
    const at = "date_trunc('milliseconds', t.deleted_at)";
    const from = after ? `AND (${at}, t.thing_id) > ($3::timestamptz, $4::uuid)` : '';
    const sql = `SELECT ${columns} FROM trash t WHERE t.deleted_at < now() - make_interval(days => $2) ${from}
      ORDER BY ${at}, t.thing_id LIMIT $1`;
    const values = [limit, RESTORABLE_DAYS, ...(after ? [after.deleted_at, after.thing_id] : [])];
    return (await this.pool.query<TrashRow>(sql, values)).rows;
  }

  /** Pins and boards among these that the account deleted. */
  async deletedBy(accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const sql = 'SELECT thing_id FROM trash WHERE thing_id = ANY($1::uuid[]) AND deleted_by = $2';
    const { rows } = await this.pool.query<{ thing_id: string }>(sql, [ids, accountId]);
    return new Set(rows.map(({ thing_id }) => thing_id));
  }

  /** Newest first. One walk over an index for the person, and a short one for each of their boards. */
  async page({ accountId, boardIds, after, limit }: TrashWalk): Promise<readonly TrashRow[]> {
    const from = after ? 'AND (t.deleted_at, t.thing_id) < ($5, $6)' : '';
    const rest = `AND t.deleted_at > now() - make_interval(days => $4) ${from}
      ORDER BY t.deleted_at DESC, t.thing_id DESC LIMIT $3`;
    const sql = `
      SELECT ${columns} FROM (
        (SELECT t.* FROM trash t WHERE t.deleted_by = $1 ${rest})
        UNION
        (SELECT x.* FROM unnest($2::uuid[]) AS b(id) CROSS JOIN LATERAL (
          SELECT t.* FROM trash t WHERE t.board_id = b.id AND t.kind = 'pin' ${rest}) x)) t
      ORDER BY t.deleted_at DESC, t.thing_id DESC LIMIT $3`;
    const values = [accountId, boardIds, limit, RESTORABLE_DAYS, ...(after ?? [])];
    return (await this.pool.query<TrashRow>(sql, values)).rows;
  }
}
