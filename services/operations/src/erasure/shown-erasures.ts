import type { Erasure, ErasurePart } from '@corkboard/contracts/operations/erasures';
import { erasingServices } from '@corkboard/contracts/services';
import { isUuid } from '@corkboard/event-store/identifiers';
import { columnsOf, type StoredRow } from '@corkboard/event-store/table';
import { PROFILES, type Profile, type Profiles, type StaffSession, Unreachable } from '@corkboard/http-edge/session';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Pool } from 'pg';
import { StaffMembers } from '../staff/staff-members.ts';
import { FanOut } from '../watching/fan-out.ts';
import { holdUpsOf, type ServiceStatus } from './hold-ups.ts';
import { parkedStreamsIn } from './parked-streams.ts';
import { erasuresTable } from './read-models/erasures/erasures.ts';

type Row = StoredRow<typeof erasuresTable>;

const LIST = `SELECT ${columnsOf(erasuresTable)} FROM erasures
  WHERE ($1::text IS NULL OR (status = 'pending' AND expires_at > $2) = ($1 = 'waiting'))
    AND ($3::timestamptz IS NULL OR (requested_at, request_id) < ($3, $4::uuid))
  ORDER BY requested_at DESC, request_id DESC LIMIT $5`;

export interface ErasuresAsked {
  readonly part: ErasurePart | null;
  /** Last entry of the previous page. */
  readonly before: Place | null;
  readonly limit: number;
}

export interface ErasuresPage {
  readonly erasures: Erasure[];
  /** The place of the last one, when there are more. */
  readonly before: string | null;
}

/** In the list; those of one moment stand in the order of their ids. */
interface Place {
  readonly at: string;
  readonly id: string;
}

const placeOf = ({ requested_at, request_id }: Row): string => `${requested_at.toISOString()} ${request_id}`;

/** Null when it is the place of something else. */
export const placeIn = (text: string): Place | null => {
  const [at = '', id = ''] = text.split(' ');
  return isUuid(id) && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
};

const statusOf = ({ status, expires_at }: Row): Erasure['status'] =>
  status === 'pending' && expires_at.getTime() <= Date.now() ? 'expired' : status;

type Recorded = Omit<Erasure, 'username' | 'staff_email' | 'approver_email' | 'held_up_by'>;

const shown = (row: Row): Recorded => ({
  ...row,
  status: statusOf(row),
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  certified_at: row.certified_at?.toISOString() ?? null,
  confirmations: row.confirmations.map(({ service, erasedAt, removed }) => ({
    service,
    erased_at: erasedAt,
    removed: { ...removed },
  })),
});

const isUnderWay = ({ status }: Recorded): boolean => status === 'approved';

/** The erasures with the names of those they are about; the names stand in no row of this service. */
@Injectable()
export class ShownErasures {
  constructor(
    private readonly pool: Pool,
    private readonly members: StaffMembers,
    private readonly fanOut: FanOut,
    @Optional() @Inject(PROFILES) private readonly profiles: Profiles | null,
  ) {}

  /** Newest first. */
  async page(viewer: StaffSession, { part, before, limit }: ErasuresAsked): Promise<ErasuresPage> {
    const now = new Date().toISOString();
    const { rows } = await this.pool.query<Row>(LIST, [part, now, before?.at, before?.id, limit + 1]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      erasures: await this.#named(viewer, page),
      before: last && rows.length > limit ? placeOf(last) : null,
    };
  }

  async isWaiting({ account, request }: { account: string; request: string }): Promise<boolean> {
    const text = `SELECT 1 FROM erasures
      WHERE request_id = $1 AND account_id = $2 AND status = 'pending' AND expires_at > $3`;
    return (await this.pool.query(text, [request, account, new Date().toISOString()])).rowCount === 1;
  }

  async #named(viewer: StaffSession, page: readonly Row[]): Promise<Erasure[]> {
    const rows = page.map(shown);
    const emails = await this.#emails(
      rows.flatMap(({ staff_id, approver_id }) => [staff_id, approver_id ?? []].flat()),
    );
    const waiting = rows.filter(({ status }) => status === 'pending').map(({ account_id }) => account_id);
    const names = viewer.role === 'privacy' ? await this.#names(waiting) : new Map<string, Profile>();
    const statuses = rows.some(isUnderWay) ? await this.#statuses() : [];
    const now = new Date();
    return rows.map((row) => ({
      ...row,
      held_up_by: isUnderWay(row)
        ? holdUpsOf(
            { accountId: row.account_id, confirmed: row.confirmations.map(({ service }) => service) },
            statuses,
            now,
          )
        : [],
      username: row.status === 'pending' ? (names.get(row.account_id)?.username ?? null) : null,
      staff_email: emails.get(row.staff_id) ?? null,
      approver_email: emails.get(row.approver_id ?? '') ?? null,
    }));
  }

  /** Of the services that answer. */
  async #statuses(): Promise<readonly ServiceStatus[]> {
    const { answers } = await this.fanOut.ask([...erasingServices, 'operations'], async (inspection) => {
      const asked = [inspection.consumers({}), inspection.projections({}), inspection.health({})] as const;
      const [consumers, projections, { relay }] = await Promise.all(asked);
      return {
        consumers,
        projections,
        relay,
        parkedStreams: await parkedStreamsIn(inspection, { consumers, projections }),
      };
    });
    return answers.map(({ service, value }) => ({ service, ...value }));
  }

  async #emails(staffIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const found = [...new Set(staffIds)].map(
      async (staffId) => [staffId, (await this.members.find(staffId))?.email ?? null] as const,
    );
    return new Map(await Promise.all(found));
  }

  /** Without identity the requests are shown all the same, by the ids of their accounts. */
  async #names(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    if (!this.profiles || accountIds.length === 0) return new Map();
    try {
      return await this.profiles.byIds(accountIds);
    } catch (error) {
      if (error instanceof Unreachable) return new Map();
      throw error;
    }
  }
}
