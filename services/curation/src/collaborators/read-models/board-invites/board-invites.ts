import { rowsIn } from '@corkboard/event-store/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { boardInvites } from './board-invites.projection.ts';

export interface NamedInvite {
  readonly invite_id: string;
  readonly board_id: string;
}

const NAMED = ['invite_id', 'board_id'] as const;
/** Invitations that one person is shown at once. */
const MOST = 100;

@Injectable()
export class BoardInvites {
  constructor(private readonly pool: Pool) {}

  /** Invitations to a person that were not answered, the newest first; some of them may be over. */
  pendingOf(accountId: string): Promise<readonly NamedInvite[]> {
    const where = `WHERE account_id = $1 AND status = 'pending' ORDER BY expires_at DESC, invite_id LIMIT ${MOST}`;
    return this.#find(where, [accountId]);
  }

  /** Invitations whose time is over, the oldest first. */
  due(limit: number): Promise<readonly NamedInvite[]> {
    return this.#find('WHERE expires_at <= now() ORDER BY expires_at LIMIT $1', [limit]);
  }

  /** Kept invitations of an account, answered or not: addresses in them are its own. */
  everyOneOf(accountId: string): Promise<readonly NamedInvite[]> {
    return this.#find('WHERE account_id = $1', [accountId]);
  }

  #find(where: string, values: readonly unknown[]): Promise<readonly NamedInvite[]> {
    return rowsIn(this.pool, boardInvites).find([...NAMED], where, [...values]);
  }
}
