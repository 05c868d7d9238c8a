import { type Session, type Sessions } from '@corkboard/http-edge/session';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { hashOfToken, newToken } from '@corkboard/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, later } from '../clock.ts';
import type { Browser } from '../devices/browser.ts';
import type { RotationReason } from '../security-log/log-entries.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { isReuse, overBy, ROTATION_AFTER, TOUCH_AFTER } from './session-lifetime.ts';
import { SessionTable } from './session-table.ts';
import type { SessionRow } from './sessions.table.ts';

const timesOf = (row: SessionRow) => ({
  expiresAt: row.expires_at,
  lastSeenAt: row.last_seen_at,
  idleSeconds: row.idle_seconds,
});

/** Sessions by token. The row is read every time, so that an end holds from the next request on. */
@Injectable()
export class LiveSessions implements Sessions {
  /** Row of each session, for renewing it within the same request. */
  readonly #rows = new WeakMap<Session, SessionRow>();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    private readonly table: SessionTable,
    private readonly log: SecurityLog,
  ) {}

  lookup(token: string): Promise<Session | null> {
    return this.lookupHash(hashOfToken(token));
  }

  async lookupHash(tokenHash: Buffer): Promise<Session | null> {
    const row = await this.#live(tokenHash);
    if (row === null) return null;
    const session = {
      sessionId: row.session_id,
      accountId: row.account_id,
      username: row.username,
      isPartner: row.is_partner,
      isMinor: row.is_minor,
      emailVerified: row.email_verified,
      country: row.country ?? this.config.DEFAULT_COUNTRY,
      accountCreatedAt: row.account_created_at.toISOString(),
      ageBucket: row.age_bucket,
      objectsToAds: row.objects_to_ads,
    };
    this.#rows.set(session, row);
    return session;
  }

  /** DE-073: a new token when the old one is a day old. */
  async renew(session: Session, browser: Browser, correlationId: string): Promise<void> {
    const row = this.#rows.get(session);
    if (!row || later(row.rotated_at, ROTATION_AFTER) > this.clock.now()) return;
    await this.#rotate(row, browser, { reason: 'periodic', correlationId });
  }

  /** A new token at once, after the session was given other rights. */
  async renewAtOnce(browser: Browser, correlationId: string): Promise<void> {
    const { sessionToken } = browser;
    const row = sessionToken === null ? null : await this.#live(hashOfToken(sessionToken));
    if (row) await this.#rotate(row, browser, { reason: 'partner', correlationId });
  }

  async #rotate(
    row: SessionRow,
    browser: Browser,
    { reason, correlationId }: { reason: RotationReason; correlationId: string },
  ): Promise<void> {
    if (row.replaced_at !== null) return;
    const now = this.clock.now();
    const token = newToken();
    if (!(await this.table.rotate(row, now, hashOfToken(token)))) return;
    browser.signIn(token, (row.expires_at.getTime() - now.getTime()) / 1000);
    const entry = { type: 'SessionRotated', sessionId: row.session_id, reason } as const;
    this.log.add(`session-${row.session_id}`, entry, correlationId);
  }

  async #live(tokenHash: Buffer): Promise<SessionRow | null> {
    const row = await this.table.find(tokenHash);
    if (row === null || row.ended_at !== null) return null;
    const now = this.clock.now();
    const over = isReuse(row.replaced_at, now) ? 'reuse' : overBy(timesOf(row), now);
    if (over !== null) {
      // The sweep tells of it.
      await this.table.end(row.session_id, over, now);
      return null;
    }
    if (later(row.last_seen_at, TOUCH_AFTER) <= now) await this.table.touch(row.session_id, now);
    return row;
  }
}
