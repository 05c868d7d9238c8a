import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { type RunningService, startService } from '@corkboard/http-edge/service-process';
import type { Log } from '@corkboard/runtime/log';
import { EVENT_STORE, POOL } from '@corkboard/service/definition';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import type { DynamicModule } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../clock.ts';
import { Housekeeping } from '../housekeeping.ts';
import { IdentityModule } from '../identity.module.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { BrowserClient, type Heard, REGISTER, signUpBody } from './browser-client.ts';

export interface Person {
  readonly browser: BrowserClient;
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly username: string;
  readonly answer: Heard;
}

const keeping = (lines: string[]): Log => {
  const keep = (level: string) => (fields: object, message: string) => {
    lines.push(
      `${level} ${message} ${JSON.stringify(fields, (_, value) => (value instanceof Error ? value.stack : value))}`,
    );
  };
  return { info: keep('info'), warn: keep('warn'), error: keep('error'), debug: keep('debug') };
};

const base = {
  PORT: '0',
  BRAND_ORIGIN: 'http://localhost:3000',
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_ENV: 'test',
  LIMITS: '{"register":[],"registerExists":[],"forgotPassword":[],"login":[],"emailValidation":[]}',
  HASHING_CONCURRENCY: '2',
};

/** Identity alone, over real HTTP, on a database of its own. The limits of the edge are off unless `env` sets LIMITS. */
export class RunningIdentity {
  readonly pool: Pool;
  readonly store: EventStore;
  #ahead = 0;

  constructor(
    readonly running: RunningService,
    /** Everything the process logged. */
    readonly logged: string[],
    private readonly cleanUp: () => Promise<void>,
  ) {
    const { app } = running;
    this.pool = app.get<Pool>(POOL, { strict: false });
    this.store = app.get<EventStore>(EVENT_STORE, { strict: false });
    app.get<Clock>(CLOCK, { strict: false }).now = () => new Date(Date.now() + this.#ahead);
  }

  get origin(): string {
    return this.running.address.replace('[::1]', '127.0.0.1');
  }

  get<Type>(token: abstract new (...given: never[]) => Type): Type {
    return this.running.app.get(token, { strict: false });
  }

  /** Moves the clock of the service. */
  pass(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  browser(address?: string, country?: string): Promise<BrowserClient> {
    return new BrowserClient(this.origin, address, country).open();
  }

  async signUp(given: Readonly<Record<string, unknown>> = {}): Promise<Person> {
    const browser = await this.browser();
    const body = signUpBody(given);
    const answer = await browser.post(REGISTER, body);
    if (answer.status !== 201) {
      throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}\n${this.logged.join('\n')}`);
    }
    const { id, username } = answer.data.user;
    return { browser, email: String(body['email']), password: String(body['password']), id, username, answer };
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

  housekeep(): Promise<void> {
    return this.get(Housekeeping).run();
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.cleanUp();
  }
}

export const startIdentity = async (
  env: Readonly<Record<string, string>> = {},
  besides: readonly DynamicModule[] = [],
): Promise<RunningIdentity> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'corkboard-identity-'));
  const url = await testDatabase();
  const all = { ...base, DATA_DIR: dataDir, DATABASE_URL: url, ...env };
  const logged: string[] = [];
  const modules = [IdentityModule, ...besides];
  const running = await startService({ service: 'identity', modules, env: all, log: keeping(logged) });
  return new RunningIdentity(running, logged, async () => {
    await dropTestDatabase(url);
    rmSync(dataDir, { recursive: true, force: true });
  });
};
