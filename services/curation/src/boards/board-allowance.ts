import { rowsIn } from '@corkboard/event-store/rows';
import { table, timestamptz, uuid } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { BOARDS_MAX } from './domain/board.ts';

/** Boards that are being made: counted beside those that the read model knows of, each for ten minutes at most. */
export const boardsBeingMade = table(
  'boards_being_made',
  { board_id: uuid({ primary: true }), owner_id: uuid(), begun_at: timestamptz({ default: 'now()' }) },
  { indexes: { boards_being_made_of_owner: ['owner_id'], boards_being_made_since: ['begun_at'] } },
);

const SETTLE = `DELETE FROM boards_being_made WHERE begun_at < now() - interval '10 minutes'
  OR owner_id = $1 AND board_id IN (SELECT id FROM boards WHERE owner_id = $1 AND deleted_at IS NULL)`;
const COUNT = `SELECT (SELECT count(*) FROM boards WHERE owner_id = $1 AND id <> $2 AND deleted_at IS NULL)::int
  + (SELECT count(*) FROM boards_being_made WHERE owner_id = $1 AND board_id <> $2)::int AS owned`;

/** Counts the boards of an owner so that requests at once, also at two replicas, do not pass BOARDS_MAX together. */
@Injectable()
export class BoardAllowance {
  constructor(private readonly pool: Pool) {}

  /** Counts the owner's boards beside this one, which takes a slot where there is one left. */
  async take(ownerId: string, boardId: string): Promise<number> {
    return allOrNothing(this.pool, async (client) => {
      // Statements after the lock see what its last holder committed.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`boards:${ownerId}`]);
      await client.query(SETTLE, [ownerId]);
      const { rows } = await client.query<{ owned: number }>(COUNT, [ownerId, boardId]);
      const owned = rows[0]?.owned ?? 0;
      if (owned < BOARDS_MAX)
        await rowsIn(client, boardsBeingMade).insert(
          { board_id: boardId, owner_id: ownerId },
          'ON CONFLICT DO NOTHING',
        );
      return owned;
    });
  }

  /** The board was refused. */
  async giveBack(boardId: string): Promise<void> {
    await rowsIn(this.pool, boardsBeingMade).delete({ board_id: boardId });
  }

  /** The owner's account was erased. */
  async forget(ownerId: string): Promise<void> {
    await rowsIn(this.pool, boardsBeingMade).delete({ owner_id: ownerId });
  }
}
