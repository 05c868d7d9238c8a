import { rowsIn } from '@corkboard/event-store/rows';
import { APPEAL_LINK_HOURS } from '@corkboard/rules/identity/appeals';
import { hashOfToken, newToken } from '@corkboard/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { CLOCK, type Clock, HOUR, later } from '../clock.ts';
import { appealLinks } from './appeals.tables.ts';

interface Linked {
  readonly caseId: string;
  readonly accountId: string;
}

/** Links that prove appeals. */
@Injectable()
export class AppealLinks {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  newToken(): string {
    return newToken();
  }

  /** False when the appeal has a link already. */
  put({ caseId, accountId }: Linked, token: string, client: PoolClient): Promise<boolean> {
    const expires_at = later(this.clock.now(), APPEAL_LINK_HOURS * HOUR);
    const row = { case_id: caseId, account_id: accountId, token_hash: hashOfToken(token), expires_at };
    return rowsIn(client, appealLinks).insert(row, 'ON CONFLICT (case_id) DO NOTHING');
  }

  /** Looking consumes nothing. */
  async find(token: string): Promise<Linked | null> {
    const [link] = await rowsIn(this.pool, appealLinks).find(
      ['case_id', 'account_id'],
      'WHERE token_hash = $1 AND expires_at > $2',
      [hashOfToken(token), this.clock.now()],
    );
    return link ? { caseId: link.case_id, accountId: link.account_id } : null;
  }

  async sweep(): Promise<void> {
    await rowsIn(this.pool, appealLinks).deleteUntil('expires_at', this.clock.now());
  }
}
