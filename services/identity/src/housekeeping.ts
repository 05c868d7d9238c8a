import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { CommandContext } from '@corkboard/event-store/streams';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Accounts } from './accounts/accounts.ts';
import { CLOCK, type Clock, later, MINUTE } from './clock.ts';
import { Credentials } from './credentials/credentials.ts';
import { FormerCost } from './credentials/former-cost.ts';
import { LimitedLogins } from './devices/limited-logins.ts';
import { Mailbag } from './mail/mailbag.ts';
import { Recoveries } from './recovery/recoveries.ts';
import { IneligibleAddresses } from './registration/ineligible-addresses.ts';
import { IneligibleMarkers } from './registration/ineligible-markers.ts';
import { SecurityLog } from './security-log/security-log.ts';
import { SessionBook } from './sessions/session-book.ts';
import { ENDED_SESSIONS_KEPT } from './sessions/session-lifetime.ts';
import { SessionTable } from './sessions/session-table.ts';
import { Throttles } from './sign-in/throttling/throttles.ts';

const EVERY_MS = MINUTE;

/** What time takes away: overdue sessions, rows that no stream names, counters, links, mails, old log lines. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly formerCost: FormerCost,
    private readonly sessions: SessionBook,
    private readonly sessionTable: SessionTable,
    private readonly throttles: Throttles,
    private readonly limitedLogins: LimitedLogins,
    private readonly ineligible: IneligibleAddresses,
    private readonly markers: IneligibleMarkers,
    private readonly recoveries: Recoveries,
    private readonly mailbag: Mailbag,
    private readonly securityLog: SecurityLog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.securityLog.maintain();
    this.#timer = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  /** One round; a part that fails does not keep the others from being done. */
  run(): Promise<void> {
    this.#working = this.#working.then(() => this.#round());
    return this.#working;
  }

  async #round(): Promise<void> {
    const parts: readonly (() => Promise<unknown>)[] = [
      () => this.sessions.tellEnds((ended) => this.#context(ended.session_id)),
      () => this.sessionTable.removeEndedBefore(later(this.clock.now(), -ENDED_SESSIONS_KEPT)),
      () => this.credentials.sweep((accountId, credentialId) => this.#names(accountId, credentialId)),
      () => this.formerCost.count(),
      () => this.throttles.sweep(),
      () => this.limitedLogins.sweep(),
      () => this.ineligible.sweep(),
      () => this.markers.sweep(),
      () => this.recoveries.sweep(),
      () => this.mailbag.sweep(),
      () => this.securityLog.maintain(),
    ];
    for (const part of parts) {
      await part().catch((error: unknown) => this.log.warn({ err: error }, 'housekeeping was cut short'));
    }
  }

  async #names(accountId: string, credentialId: string): Promise<boolean> {
    return (await this.accounts.load(accountId))?.credentialId === credentialId;
  }

  #context(sessionId: string): CommandContext {
    return {
      actor: { kind: 'system', id: 'housekeeping' },
      command: 'EndSession',
      idempotencyKey: sessionId,
      fingerprint: sessionId,
      correlationId: uuidv7(),
      causationId: null,
      occurredAt: this.clock.now().toISOString(),
    };
  }
}
