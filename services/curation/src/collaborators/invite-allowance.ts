import { rowsIn } from '@corkboard/event-store/rows';
import { table, timestamptz, uuid } from '@corkboard/event-store/table';
import { allOrNothing } from '@corkboard/event-store/transaction';
import { BOARD_INVITES_PER_DAY } from '@corkboard/rules/curation/collaborators';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Invitations of the last 24 hours: each is a mail to somebody. */
export const boardInvitesSent = table(
  'board_invites_sent',
  { invite_id: uuid({ primary: true }), inviter_id: uuid(), sent_at: timestamptz({ default: 'now()' }) },
  { indexes: { board_invites_sent_by: ['inviter_id', 'sent_at'] } },
);

const SETTLE = `DELETE FROM board_invites_sent WHERE inviter_id = $1 AND sent_at <= now() - interval '24 hours'`;
const COUNT = `SELECT count(*)::int AS sent FROM board_invites_sent WHERE inviter_id = $1 AND invite_id <> ALL($2::uuid[])`;
const INSERT = `INSERT INTO board_invites_sent (invite_id, inviter_id)
  SELECT invite_id, $1 FROM unnest($2::uuid[]) AS asked(invite_id) ON CONFLICT DO NOTHING`;

/** DS-253: counts invitations, not requests, also of requests at once and at two replicas. */
@Injectable()
export class InviteAllowance {
  constructor(private readonly pool: Pool) {}

  /** Whether all of these may be sent: then they count. */
  async take(inviterId: string, inviteIds: readonly string[]): Promise<boolean> {
    return allOrNothing(this.pool, async (client) => {
      // Statements after the lock see what its last holder committed.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`board-invites:${inviterId}`]);
      await client.query(SETTLE, [inviterId]);
      const { rows } = await client.query<{ sent: number }>(COUNT, [inviterId, inviteIds]);
      if ((rows[0]?.sent ?? 0) + inviteIds.length > BOARD_INVITES_PER_DAY) return false;
      await client.query(INSERT, [inviterId, inviteIds]);
      return true;
    });
  }

  /** They were refused. */
  async giveBack(inviteIds: readonly string[]): Promise<void> {
    await this.pool.query('DELETE FROM board_invites_sent WHERE invite_id = ANY($1::uuid[])', [inviteIds]);
  }

  /** The inviter's account was erased. */
  async forget(inviterId: string): Promise<void> {
    await rowsIn(this.pool, boardInvitesSent).delete({ inviter_id: inviterId });
  }
}
