import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const BATCH = 5_000;

/** Acts on boards that are gone for good, and places of pins on them. */
const STATEMENTS = [
  `DELETE FROM board_history WHERE (board_id, position) IN (
    SELECT h.board_id, h.position FROM purged_boards p JOIN board_history h ON h.board_id = p.board_id LIMIT ${BATCH})`,
  `DELETE FROM pin_places WHERE (pin_id, revision) IN (
    SELECT l.pin_id, l.revision FROM purged_boards p JOIN pin_places l ON l.board_id = p.board_id LIMIT ${BATCH})`,
];

/** Nobody may see the past of a board that was purged. A read model that is built anew makes its rows again: they go the next time. */
@Injectable()
export class PastOfPurgedBoards {
  constructor(private readonly pool: Pool) {}

  async sweep(): Promise<void> {
    for (const text of STATEMENTS) while (((await this.pool.query(text)).rowCount ?? 0) === BATCH);
  }
}
