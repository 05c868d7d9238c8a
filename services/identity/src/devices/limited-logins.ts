import { rowsIn } from '@corkboard/event-store/rows';
import { hashOfToken } from '@corkboard/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CLOCK, type Clock } from '../clock.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import type { Browser } from './browser.ts';
import { limitedLogins } from './devices.table.ts';

/** Accounts that were signed in on a browser before: shows a greeting and grants nothing (DE-167, DE-168). */
@Injectable()
export class LimitedLogins {
  constructor(
    private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  async accountOf(browser: Browser): Promise<string | null> {
    const handle = browser.limitedLogin;
    if (handle === null) return null;
    const values = [hashOfToken(handle), this.clock.now()];
    const remembered = 'WHERE handle_hash = $1 AND expires_at > $2';
    const [row] = await rowsIn(this.pool, limitedLogins).find(['account_id'], remembered, values);
    return row?.account_id ?? null;
  }

  async forget(browser: Browser, correlationId: string): Promise<void> {
    const handle = browser.limitedLogin;
    browser.forget();
    if (handle === null) return;
    const text = 'DELETE FROM limited_logins WHERE handle_hash = $1 RETURNING account_id';
    const { rows } = await this.pool.query<{ account_id: string }>(text, [hashOfToken(handle)]);
    for (const { account_id: accountId } of rows) {
      const entry = { type: 'LimitedLoginForgotten', accountId, reason: 'user' } as const;
      this.log.add(`device-${browser.deviceId ?? 'unknown'}`, entry, correlationId);
    }
  }

  async sweep(): Promise<void> {
    await rowsIn(this.pool, limitedLogins).deleteUntil('expires_at', this.clock.now());
  }
}
