import { isUuid } from '@corkboard/event-store/identifiers';
import { foldedColumnsOf } from '@corkboard/event-store/table';
import { UNDO_DAYS } from '@corkboard/rules/curation/undo';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type ActRow, acts } from './acts.table.ts';

/** An act as it stands now. */
export interface RecentAct extends ActRow {
  /** The last of the act, its undo, the undo of that, ..: the one to take back next. */
  readonly last_id: string;
  readonly undone: boolean;
}

/** An act may be taken back and brought back so often before nobody counts on. */
const TURNS_MAX = 100;

const RECENT = `
  WITH RECURSIVE recent AS (
    SELECT * FROM acts WHERE actor_id = $1 AND undoes IS NULL AND at >= $2
    ORDER BY at DESC, command_id DESC LIMIT $3
  ), turns AS (
    SELECT command_id AS act_id, command_id AS last_id, 0 AS turn FROM recent
    UNION ALL
    SELECT act_id, next.command_id, turn + 1 FROM turns CROSS JOIN LATERAL (
      SELECT command_id FROM acts WHERE undoes = turns.last_id ORDER BY at DESC, command_id DESC LIMIT 1) next
    WHERE turn < ${TURNS_MAX}
  )
  SELECT ${foldedColumnsOf(acts, 'recent')}, now.last_id, now.turn % 2 = 1 AS undone
  FROM recent CROSS JOIN LATERAL (
    SELECT last_id, turn FROM turns WHERE act_id = recent.command_id ORDER BY turn DESC LIMIT 1) now
  ORDER BY recent.at DESC, recent.command_id DESC`;

/** Asks the read model; acts of others are not there. */
@Injectable()
export class Acts {
  constructor(private readonly pool: Pool) {}

  async find(commandId: string, actorId: string): Promise<ActRow | null> {
    if (!isUuid(commandId)) return null;
    const sql = `SELECT ${foldedColumnsOf(acts, 'acts')} FROM acts WHERE command_id = $1 AND actor_id = $2`;
    return (await this.pool.query<ActRow>(sql, [commandId, actorId])).rows[0] ?? null;
  }

  /** Deletes what is too old to be taken back. */
  async sweep(): Promise<void> {
    await this.pool.query('DELETE FROM acts WHERE at < now() - make_interval(days => $1)', [UNDO_DAYS]);
  }

  /** Newest first, without those that took others back. `since`: ISO 8601. */
  async recent(actorId: string, { since, limit }: { since: string; limit: number }): Promise<readonly RecentAct[]> {
    return (await this.pool.query<RecentAct>(RECENT, [actorId, since, limit])).rows;
  }
}
