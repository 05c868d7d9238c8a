import type { StaffLogEntry } from '@corkboard/contracts/operations/own-log';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

interface Row {
  readonly event_id: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: Date;
  readonly data: Record<string, unknown>;
}

/** What one member of the staff has done, newest first. */
@Injectable()
export class OwnLog {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** `before` of the page: position of its last entry, when there are more. */
  async page(
    staffId: string,
    before: string | null,
    limit: number,
  ): Promise<{ entries: StaffLogEntry[]; before: string | null }> {
    const { rows } = await this.pool.query<Row>(
      `SELECT event_id, position, type, recorded_at, data FROM staff_log
       WHERE staff_id = $1 AND ($2::text IS NULL OR position < $2) ORDER BY position DESC LIMIT $3`,
      [staffId, before, limit + 1],
    );
    const shown = rows.slice(0, limit);
    return {
      entries: shown.map(({ event_id, type, recorded_at, data }) => ({
        event_id,
        type,
        recorded_at: recorded_at.toISOString(),
        data,
      })),
      before: rows.length > limit ? (shown.at(-1)?.position ?? null) : null,
    };
  }
}
