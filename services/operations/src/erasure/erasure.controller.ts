import { consoleErasures, type Erasure, eraseAccount } from '@corkboard/contracts/operations/erasures';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { ApiError, orRefuse } from '@corkboard/http-edge/api-error';
import { POOL } from '@corkboard/http-edge/backbone/definition';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type Exchange, Input, Serve, Staff, TheExchange } from '@corkboard/http-edge/serve';
import { PROFILES, type Profiles, type StaffSession, Unreachable } from '@corkboard/http-edge/session';
import { Controller, Inject, Optional, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { found } from '../answering.ts';
import { refusals } from '../refusals.ts';
import { StaffActivity } from '../staff/staff-activity.ts';
import { EraseAccount } from './erase-account.ts';
import type { ErasureRow } from './read-models/erasures/erasures.ts';

type Row = Omit<ErasureRow, 'requested_at' | 'certified_at'> & {
  readonly requested_at: Date;
  readonly certified_at: Date | null;
};

const shown = (row: Row): Erasure => ({
  ...row,
  requested_at: row.requested_at.toISOString(),
  certified_at: row.certified_at?.toISOString() ?? null,
  confirmations: row.confirmations.map(({ service, erasedAt, removed }) => ({
    service,
    erased_at: erasedAt,
    removed: { ...removed },
  })),
});

const LIST = `SELECT account_id, request_id, staff_id, asked_by, reason, requested_at, confirmations, certified_at, hash
  FROM erasures ORDER BY requested_at DESC LIMIT 200`;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whose data is erased is decided here; that it was, is certified here. */
@Controller()
@UseInterceptors(StaffActivity)
export class ErasureController {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Optional() @Inject(PROFILES) private readonly profiles: Profiles | null,
  ) {}

  @Serve(consoleErasures, { reads: ['erasures'] })
  async list(): Promise<{ erasures: Erasure[] }> {
    const { rows } = await this.pool.query<Row>(LIST);
    return { erasures: rows.map(shown) };
  }

  @Serve(eraseAccount)
  async erase(
    @Input(eraseAccount) { body }: InputOf<typeof eraseAccount>,
    @Staff() staff: StaffSession,
    @TheExchange() { request }: Exchange,
  ): Promise<{ request_id: string; account_id: string }> {
    if (!sameName(body.username, body.confirmation))
      throw new ApiError('MALFORMED', { messageDetail: 'confirmation: not the same user name' });
    if (!this.profiles) throw new Unreachable('identity is not configured');
    const { accountId } = found(await this.profiles.byUsername(body.username));
    const erasure = { accountId, staffId: staff.staffId, askedBy: body.asked_by, reason: body.reason };
    const context = contextOf(request, { command: 'EraseAccount', content: erasure });
    const { requestId } = orRefuse(await this.bus.execute(new EraseAccount(context, erasure)), refusals);
    return { request_id: requestId, account_id: accountId };
  }
}
