import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenAccount } from '../accounts/domain/account.ts';
import { CLOCK, type Clock, later } from '../clock.ts';
import { LIMITED_LOGIN_LIFE, newHandle } from '../devices/browser.ts';
import { hashOfToken, newToken } from '../tokens.ts';
import type { EndReason } from './domain/session.facts.ts';
import { endSession, type Session, sessionDecider, sessionStream, startSession } from './domain/session.ts';
import { ENDED_SESSIONS_KEPT, lifetimeOf } from './session-lifetime.ts';
import { type EndedSession, SessionTable } from './session-table.ts';

/** Session as the browser gets it. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly maxAgeSeconds: number;
  readonly handle: string;
  readonly deviceId: string;
  /** Sessions of the account that ended because there were too many. */
  readonly evicted: number;
}

export interface Opening {
  readonly account: OpenAccount;
  readonly method: string;
  readonly deviceId: string;
  readonly replaces: string | null;
}

/** Starts and ends sessions: the table decides, the stream tells. */
@Injectable()
export class SessionBook {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly table: SessionTable,
  ) {}

  async open(context: CommandContext, opening: Opening): Promise<OpenedSession> {
    const now = this.clock.now();
    const { account, deviceId, replaces } = opening;
    const { absolute, idle } = lifetimeOf(account.isPartner);
    const opened = { sessionId: uuidv7(), token: newToken(), handle: newHandle(), maxAgeSeconds: absolute / 1000 };
    const expiresAt = later(now, absolute);
    await this.#started(context, opened.sessionId, opening, expiresAt, idle / 1000);
    const evicted = await this.table.insert({
      row: {
        session_id: opened.sessionId,
        account_id: account.accountId,
        username: account.username,
        is_partner: account.isPartner,
        is_minor: account.isMinor,
        email_verified: account.emailVerified,
        country: account.country,
        account_created_at: new Date(account.registeredAt),
        expires_at: expiresAt,
        idle_seconds: idle / 1000,
      },
      now,
      tokenHash: hashOfToken(opened.token),
      deviceId,
      handleHash: hashOfToken(opened.handle),
      handleExpiresAt: later(now, LIMITED_LOGIN_LIFE),
      replaces,
    });
    for (const ended of evicted) await this.#record(context, ended);
    return { ...opened, deviceId, evicted: evicted.length };
  }

  async end(context: CommandContext, sessionId: string, reason: EndReason): Promise<void> {
    for (const ended of await this.table.end(sessionId, reason, this.clock.now())) await this.#record(context, ended);
  }

  /** Holds at once for all; what telling of it is left over is told by the sweep. */
  async endAll(context: CommandContext, accountId: string, reason: EndReason): Promise<void> {
    const ended = await this.table.endAll(accountId, reason, this.clock.now());
    for (const session of ended) await this.#record(context, session);
  }

  /** DE-072: holds from the next request on, on every browser of the account. */
  async becomePartner(accountId: string): Promise<void> {
    await this.table.becomePartner(accountId, this.clock.now(), lifetimeOf(true));
  }

  /** Sessions begun later stay. `before`: ISO 8601. */
  async endAllBefore(context: CommandContext, accountId: string, before: string): Promise<void> {
    const ended = await this.table.endAll(accountId, 'reset', this.clock.now(), new Date(before));
    for (const session of ended) await this.#record(context, session);
  }

  /** Tells of ends that no event tells yet, overdue ones and those whose telling was cut short; old ones go. */
  async endOverdue(): Promise<void> {
    const now = this.clock.now();
    await this.table.endOverdue(now);
    const occurredAt = now.toISOString();
    for (const ended of await this.table.unrecorded(200))
      await this.#record({ correlationId: uuidv7(), causationId: null, occurredAt }, ended);
    await this.table.removeEndedBefore(later(now, -ENDED_SESSIONS_KEPT));
  }

  async #record(
    context: Pick<CommandContext, 'correlationId' | 'causationId' | 'occurredAt'>,
    ended: EndedSession,
  ): Promise<void> {
    const own = { ...context, command: 'EndSession', idempotencyKey: `${ended.session_id}:end` };
    const actor = { kind: 'system', id: 'sessions' } as const;
    await this.streams.decide(
      sessionStream(ended.session_id),
      sessionDecider,
      { ...own, actor, fingerprint: ended.session_id },
      (session) => endSession(session, ended.end_reason),
    );
    await this.table.recorded(ended.session_id);
  }

  async #started(
    context: CommandContext,
    sessionId: string,
    opening: Opening,
    expiresAt: Date,
    idleSeconds: number,
  ): Promise<void> {
    const { account, method, deviceId } = opening;
    const { accountId, isPartner } = account;
    const data = { sessionId, accountId, method, amr: ['pwd'], deviceId, isPartner };
    const own = { ...context, command: 'StartSession', idempotencyKey: sessionId, fingerprint: sessionId };
    const times = { country: context.country ?? null, expiresAt: expiresAt.toISOString(), idleSeconds };
    const start = (session: Session) => startSession(session, { ...data, ...times });
    await this.streams.decide(sessionStream(sessionId), sessionDecider, own, start, { isNew: true });
  }
}
