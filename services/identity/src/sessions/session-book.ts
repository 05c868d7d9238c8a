import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import { type AgeBucket, ageBucketOf } from '@corkboard/rules/ads/targeting';
import { ageOn, today } from '@corkboard/rules/identity/birthday';
import { hashOfToken, newToken } from '@corkboard/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { accountDecider, accountStream, type OpenAccount } from '../accounts/domain/account.ts';
import { CLOCK, type Clock, later } from '../clock.ts';
import { LIMITED_LOGIN_LIFE, newHandle } from '../devices/browser.ts';
import type { EndReason, sessionStarted } from './domain/session.facts.ts';
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

/** DS-141: null for minors, and for who gave no birthday. */
const bucketOf = ({ birthdate, isMinor }: OpenAccount, now: Date): AgeBucket | null =>
  birthdate === null || isMinor ? null : ageBucketOf(ageOn(birthdate, today(now)));

/** Reasons for which an account has no session. */
export type NoSession = 'account-suspended' | 'account-closing';

/** Starts and ends sessions: the table decides, the stream tells. */
@Injectable()
export class SessionBook {
  constructor(
    private readonly streams: Streams,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly table: SessionTable,
  ) {}

  /** Refuses an account that is suspended, is to be closed, or is no longer open, also when it came to be so after it was read. */
  async open(
    context: CommandContext,
    { account, method, deviceId, replaces }: Opening,
  ): Promise<OpenedSession | Refused<NoSession>> {
    if (account.suspension) return refuse('account-suspended');
    if (account.closesAfter !== null) return refuse('account-closing');
    const now = this.clock.now();
    const { accountId, isMinor, isPartner } = account;
    const { absolute, idle } = lifetimeOf(isPartner);
    const opened = { sessionId: uuidv7(), token: newToken(), handle: newHandle(), maxAgeSeconds: absolute / 1000 };
    const { sessionId } = opened;
    const expiresAt = later(now, absolute);
    const idleSeconds = idle / 1000;
    const times = { country: context.country ?? null, expiresAt: expiresAt.toISOString(), idleSeconds };
    await this.#start(context, { sessionId, accountId, method, amr: ['pwd'], deviceId, isPartner, ...times });
    const evicted = await this.table.insert({
      row: {
        session_id: sessionId,
        account_id: accountId,
        username: account.username,
        is_partner: isPartner,
        is_minor: isMinor,
        email_verified: account.emailVerified,
        country: account.country,
        account_created_at: new Date(account.registeredAt),
        expires_at: expiresAt,
        idle_seconds: idleSeconds,
        age_bucket: bucketOf(account, now),
        objects_to_ads: account.objectsToAds,
      },
      now,
      tokenHash: hashOfToken(opened.token),
      deviceId,
      handleHash: hashOfToken(opened.handle),
      handleExpiresAt: later(now, LIMITED_LOGIN_LIFE),
      replaces,
    });
    await this.#tell(context, evicted);
    const over = await this.#follow(account);
    if (over !== null) {
      // All sessions of it have been ended; this one may have come too late for that.
      await this.end(context, sessionId, over);
      return refuse(over === 'closed' ? 'account-closing' : 'account-suspended');
    }
    return { ...opened, deviceId, evicted: evicted.length };
  }

  async end(context: CommandContext, sessionId: string, reason: EndReason): Promise<void> {
    await this.#tell(context, await this.table.end(sessionId, reason, this.clock.now()));
  }

  /** Holds at once for all; what telling of it is left over is told by the sweep. */
  async endAll(context: CommandContext, accountId: string, reason: EndReason): Promise<void> {
    await this.#tell(context, await this.table.endAll(accountId, reason, this.clock.now()));
  }

  /** DE-072: holds from the next request on, on every browser of the account. */
  async becomePartner(accountId: string): Promise<void> {
    await this.table.becomePartner(accountId, this.clock.now(), lifetimeOf(true));
  }

  /** Holds from the next request on, on every browser of the account. */
  async objectsToAds(accountId: string, objects: boolean): Promise<void> {
    await this.table.objectsToAds(accountId, objects);
  }

  /** Sessions begun later stay. `before`: ISO 8601. */
  async endAllBefore(context: CommandContext, accountId: string, before: string): Promise<void> {
    await this.#tell(context, await this.table.endAll(accountId, 'reset', this.clock.now(), new Date(before)));
  }

  /** Tells of ends that no event tells yet, overdue ones and those whose telling was cut short; old ones go. */
  async endOverdue(): Promise<void> {
    const now = this.clock.now();
    await this.table.endOverdue(now);
    for (const ended of await this.table.unrecorded(200))
      await this.#tell({ correlationId: uuidv7(), causationId: null, occurredAt: now.toISOString() }, [ended]);
    await this.table.removeEndedBefore(later(now, -ENDED_SESSIONS_KEPT));
  }

  /**
   * Tells the new session what was recorded of its account since that was read: who recorded it did not see the session.
   * Answers for what the session has to end; null: it may stay.
   */
  async #follow({
    accountId,
    isPartner,
    objectsToAds,
  }: OpenAccount): Promise<'erased' | 'suspended' | 'closed' | null> {
    const { state } = await this.streams.load(accountStream(accountId), accountDecider);
    if (state.status !== 'open') return 'erased';
    if (state.suspension) return 'suspended';
    if (state.closesAfter !== null) return 'closed';
    if (state.isPartner && !isPartner) await this.becomePartner(accountId);
    if (state.objectsToAds !== objectsToAds) await this.objectsToAds(accountId, state.objectsToAds);
    return null;
  }

  async #start(context: CommandContext, data: DataOf<typeof sessionStarted>): Promise<void> {
    const { sessionId } = data;
    const own = { ...context, command: 'StartSession', idempotencyKey: sessionId, fingerprint: sessionId };
    const start = (session: Session) => startSession(session, data);
    await this.streams.decide(sessionStream(sessionId), sessionDecider, own, start, { isNew: true });
  }

  async #tell(
    context: Pick<CommandContext, 'correlationId' | 'causationId' | 'occurredAt'>,
    ended: readonly EndedSession[],
  ): Promise<void> {
    const actor = { kind: 'system', id: 'sessions' } as const;
    for (const { session_id: id, end_reason: reason } of ended) {
      const own = { ...context, actor, command: 'EndSession', idempotencyKey: `${id}:end`, fingerprint: id };
      await this.streams.decide(sessionStream(id), sessionDecider, own, (session) => endSession(session, reason));
      await this.table.recorded(id);
    }
  }
}
