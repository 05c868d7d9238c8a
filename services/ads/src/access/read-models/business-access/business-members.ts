import { rowsIn } from '@corkboard/event-store/rows';
import { POOL } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { businessInvitationsTable, businessMembersTable } from './business-access.projection.ts';

/** Businesses that one account may work for at once; more are not listed. */
const MOST = 200;

@Injectable()
export class BusinessMembers {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Ids of the businesses that an account works for, those of longest standing first. */
  async businessesOf(userId: string): Promise<readonly string[]> {
    const where = `WHERE user_id = $1 AND status = 'active' ORDER BY since, business_id LIMIT ${MOST}`;
    const rows = await rowsIn(this.pool, businessMembersTable).find(['business_id'], where, [userId]);
    return rows.map(({ business_id }) => business_id);
  }

  /** Also those that removed it. */
  async everyBusinessOf(userId: string): Promise<readonly string[]> {
    const rows = await rowsIn(this.pool, businessMembersTable).find(['business_id'], 'WHERE user_id = $1', [userId]);
    return rows.map(({ business_id }) => business_id);
  }

  /** Invitations whose time is over, the oldest first. */
  due(limit: number): Promise<readonly { invitation_id: string; business_id: string }[]> {
    const where = 'WHERE expires_at <= now() ORDER BY expires_at LIMIT $1';
    return rowsIn(this.pool, businessInvitationsTable).find(['invitation_id', 'business_id'], where, [limit]);
  }

  /** Kept invitations that an account has accepted: their addresses are its own. */
  async acceptedBy(userId: string): Promise<readonly string[]> {
    const of = 'WHERE accepted_by = $1';
    const rows = await rowsIn(this.pool, businessInvitationsTable).find(['invitation_id'], of, [userId]);
    return rows.map(({ invitation_id }) => invitation_id);
  }
}
