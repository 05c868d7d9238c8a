import type { StaffLogEntry } from '@corkboard/contracts/operations/own-log';
import { DATA_SOURCE } from '@corkboard/service/definition';
import { rowsOf } from '@corkboard/service/entity';
import { Inject, Injectable } from '@nestjs/common';
import { type DataSource, LessThan } from 'typeorm';
import { staffLogTable } from './staff-log.ts';

/** Entries of one member of the staff, newest first. */
@Injectable()
export class OwnLog {
  constructor(@Inject(DATA_SOURCE) private readonly source: DataSource) {}

  /** `before` of the page: position of its last entry, when there are more. */
  async page(
    staffId: string,
    before: string | null,
    limit: number,
  ): Promise<{ entries: StaffLogEntry[]; before: string | null }> {
    const rows = await rowsOf(this.source, staffLogTable).find({
      where: { staff_id: staffId, ...(before !== null && { position: LessThan(before) }) },
      order: { position: 'DESC' },
      take: limit + 1,
    });
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
