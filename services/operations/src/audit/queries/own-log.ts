import type { StaffLogEntry } from '@corkboard/contracts/operations/own-log';
import { POOL } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';

interface Log {
  readonly entries: StaffLogEntry[];
  /** Position of the last entry, when there are more. */
  readonly before: string | null;
}

export class OwnLog extends Query<Log> {
  constructor(
    readonly staffId: string,
    readonly before: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

interface Row {
  readonly event_id: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: Date;
  readonly data: Record<string, unknown>;
}

@QueryHandler(OwnLog)
export class OwnLogHandler implements IQueryHandler<OwnLog, Log> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ staffId, before, limit }: OwnLog): Promise<Log> {
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
