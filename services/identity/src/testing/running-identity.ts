import { register } from '@corkboard/contracts/identity/registration';
import type { Answer } from '@corkboard/contracts/route';
import { isRefused } from '@corkboard/event-store/decider';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { START } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import type { EventStore } from '@corkboard/event-store/port';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import type { RunningService } from '@corkboard/http-edge/service-process';
import { SESSIONS, type Session, type Sessions } from '@corkboard/http-edge/session';
import { EVENT_STORE, JOBS, POOL, STREAMS } from '@corkboard/service/definition';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { eventually } from '@corkboard/testing/eventually';
import { type Answered, RouteClient } from '@corkboard/testing/route-client';
import { startUnderTest, type UnderTest } from '@corkboard/testing/start-under-test';
import type { DynamicModule } from '@nestjs/common';
import type { Pool } from 'pg';
import { accountDecider, accountStream } from '../accounts/domain/account.ts';
import { CLOCK, type Clock } from '../clock.ts';
import { IdentityModule } from '../identity.module.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { SessionBook } from '../sessions/session-book.ts';
import { type Browser, signUpBody } from './requests.ts';

export interface Person {
  readonly browser: Browser;
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly username: string;
  readonly answer: Answered<Answer<typeof register>>;
}

const base = {
  BRAND_ORIGIN: 'http://localhost:3000',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMITS: 'on',
  LIMITS: '{"register":[],"registerExists":[],"forgotPassword":[],"appeal":[],"login":[],"emailValidation":[]}',
  HASHING_CONCURRENCY: '2',
};

const BEFORE = 'coalesce(started_at < $1::timestamptz, true)';

/** Identity alone, over real HTTP, on a database of its own. The limits of the edge are off unless `env` sets LIMITS. */
export class RunningIdentity {
  readonly pool: Pool;
  readonly store: EventStore;
  #ahead = 0;

  constructor(private readonly underTest: UnderTest) {
    const { app } = underTest.service;
    this.pool = app.get<Pool>(POOL, { strict: false });
    this.store = app.get<EventStore>(EVENT_STORE, { strict: false });
    app.get<Clock>(CLOCK, { strict: false }).now = () => new Date(Date.now() + this.#ahead);
  }

  get origin(): string {
    return this.underTest.origin.replace('localhost', '127.0.0.1');
  }

  get running(): RunningService {
    return this.underTest.service;
  }

  get logged(): string[] {
    return this.underTest.logged;
  }

  get<Type>(token: abstract new (...given: never[]) => Type): Type {
    return this.underTest.get(token);
  }

  /** Moves the clock of the service. */
  pass(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  browser(address = '203.0.113.7', country = ''): Promise<Browser> {
    const headers = { 'x-forwarded-for': address, ...(country ? { 'x-geo-country': country } : {}) };
    return new RouteClient(this.origin, headers).open();
  }

  async signUp(given: Readonly<Record<string, unknown>> = {}): Promise<Person> {
    const browser = await this.browser();
    const body = signUpBody(given);
    const answer = await browser.ask(register, { body });
    if (answer.status !== 201) {
      throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}\n${this.logged.join('\n')}`);
    }
    const { id, username } = answer.data.user;
    return { browser, email: String(body['email']), password: String(body['password']), id, username, answer };
  }

  /** A log-in that has read the account by now, and begins its session when it is told to. */
  async logInSlowly(accountId: string): Promise<() => Promise<Session | null>> {
    const { app } = this.running;
    const streams = app.get<Streams>(STREAMS, { strict: false });
    const { state: account } = await streams.load(accountStream(accountId), accountDecider);
    if (account.status !== 'open') throw new Error(`the account is ${account.status}`);
    const [key, occurredAt] = [uuidv7(), new Date().toISOString()];
    const call = { correlationId: key, causationId: null, occurredAt };
    const actor = { kind: 'account', id: accountId } as const;
    const context: CommandContext = { actor, command: 'LogIn', idempotencyKey: key, fingerprint: key, ...call };
    return async () => {
      const opening = { account, method: 'password', deviceId: uuidv7(), replaces: null };
      const opened = await this.get(SessionBook).open(context, opening);
      if (isRefused(opened)) throw new Error(opened.refused);
      return (await app.get<Sessions>(SESSIONS, { strict: false }).lookup(opened.token)) ?? null;
    };
  }

  async events(type?: string): Promise<readonly RecordedEvent[]> {
    const { events } = await this.store.readAll({
      from: START,
      limit: 5000,
      ...(type && { filter: { types: [type] } }),
    });
    return events;
  }

  async logLines(type: string): Promise<readonly { stream: string; data: Record<string, unknown> }[]> {
    await this.get(SecurityLog).flush();
    const { rows } = await this.pool.query('SELECT stream, data FROM security_log WHERE type = $1 ORDER BY at, id', [
      type,
    ]);
    return rows;
  }

  /** Has all recurring jobs done now, whatever is due. */
  async housekeep(): Promise<void> {
    const [begun] = (await this.pool.query<{ at: string }>('SELECT clock_timestamp()::text AS at')).rows;
    await eventually(async () => {
      await this.pool.query(`UPDATE recurring_jobs SET next_at = now() WHERE ${BEFORE}`, [begun?.at]);
      this.running.app.get<Jobs>(JOBS, { strict: false }).wake();
      const { rows } = await this.pool.query(`SELECT ${BEFORE} OR ended_at IS NULL AS waits FROM recurring_jobs`, [
        begun?.at,
      ]);
      return rows.length > 1 && rows.every(({ waits }) => !waits);
    });
  }

  stop(): Promise<void> {
    return this.underTest.stop();
  }
}

export const startIdentity = async (
  env: Readonly<Record<string, string>> = {},
  besides: readonly DynamicModule[] = [],
): Promise<RunningIdentity> => {
  const modules = [IdentityModule, ...besides];
  return new RunningIdentity(await startUnderTest({ service: 'identity', modules, env: { ...base, ...env } }));
};
