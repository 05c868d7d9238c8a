import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@corkboard/contracts/route';
import { serviceNames } from '@corkboard/contracts/services';
import type { EventStore } from '@corkboard/event-store/port';
import { createApp } from '@corkboard/http-edge/app';
import { EdgeModule } from '@corkboard/http-edge/edge.module';
import { edgeConfig } from '@corkboard/runtime/config';
import { createLog } from '@corkboard/runtime/create-log';
import { openSecrets } from '@corkboard/runtime/secrets';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { eventually } from '@corkboard/testing/eventually';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { jest } from '@jest/globals';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { Client } from 'pg';
import { OperationsModule } from './operations.module.ts';

class Root {}

export interface Reply<Data = unknown> {
  readonly status: number;
  readonly data: Data;
  readonly code: number | null;
  readonly headers: Headers;
  readonly text: string;
}

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly internal?: boolean;
}

/** A browser of one member of the staff: keeps cookies, sends the token that a form of ours would send. */
export class Caller {
  readonly cookies = new Map<string, string>();

  constructor(private readonly installation: Installation) {}

  async ask<Data = unknown>(route: Route, asked: Asked = {}): Promise<Reply<Data>> {
    const { origin } = this.installation;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asked.params?.[name] ?? ''));
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value);
    if (!this.cookies.has('csrftoken')) this.cookies.set('csrftoken', 'test-token');
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = this.installation.internalToken;
    const answer = await fetch(url, {
      method: route.method,
      headers: {
        cookie,
        'x-csrftoken': this.cookies.get('csrftoken') ?? '',
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asked.internal ? { authorization: `Bearer ${token.toString('base64url')}` } : {}),
        ...asked.headers,
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    });
    this.#keep(answer.headers.getSetCookie());
    return replyOf<Data>(answer);
  }

  #keep(set: readonly string[]): void {
    for (const line of set) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const replyOf = async <Data>(answer: Response): Promise<Reply<Data>> => {
  const text = await answer.text();
  const json = text === '' ? {} : JSON.parse(text);
  const wrapped = json.resource_response;
  return {
    status: answer.status,
    data: (wrapped ? wrapped.data : json) as Data,
    code: wrapped?.error?.api_error_code ?? null,
    headers: answer.headers,
    text,
  };
};

/** What is said of each service where operations alone answers. */
export const statuses = (others: Readonly<Record<string, string>> = {}) => {
  const known: Readonly<Record<string, string>> = { ...others, operations: 'answered' };
  return serviceNames.map((service) => ({ service, status: known[service] ?? 'unreachable' }));
};

export interface Installation {
  readonly app: INestApplication;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly internalToken: Buffer;
  readonly metricsToken: Buffer;
  readonly secretsDir: string;
  sql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Does `work` while the clock of this process says `now`. */
  at<Value>(now: Date, work: () => Promise<Value>): Promise<Value>;
  /** Does `work` while the service's event store takes no event, as with a full disk. */
  withoutRecording<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves once everything recorded so far has its place in the global order. */
  settled(): Promise<void>;
  /** Resolves once the read models hold everything recorded so far and none is being rebuilt. */
  projected(): Promise<void>;
  close(): Promise<void>;
}

const everythingButDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const FULL_DISK = `
  CREATE FUNCTION operations.full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON operations.events EXECUTE FUNCTION operations.full_disk()`;
const SPACE_AGAIN = 'DROP TRIGGER full_disk ON operations.events; DROP FUNCTION operations.full_disk()';

const faults = (databaseUrl: string): Pick<Installation, 'sql' | 'at' | 'withoutRecording'> => {
  const sql: Installation['sql'] = async (text, values = []) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await (values.length === 0 ? client.query(text) : client.query(text, [...values]));
    } finally {
      await client.end();
    }
  };
  return {
    sql,
    async at(now, work) {
      jest.useFakeTimers({ now, doNotFake: [...everythingButDate] });
      try {
        return await work();
      } finally {
        jest.useRealTimers();
      }
    },
    async withoutRecording(work) {
      await sql(FULL_DISK);
      try {
        return await work();
      } finally {
        await sql(SPACE_AGAIN);
      }
    },
  };
};

const orderedIn = async (store: EventStore, sql: Installation['sql']): Promise<void> => {
  const { rows } = await sql('SELECT count(*)::int AS events FROM operations.events');
  await eventually(async () => Number(await store.head()) >= Number(rows[0]?.['events']), {
    what: 'events have their places',
  });
};

const projectedIn = async (app: INestApplication): Promise<void> => {
  const store = app.get<EventStore>(EVENT_STORE, { strict: false });
  const projections = app.get<ServiceProjections>(PROJECTIONS, { strict: false });
  const status = () => projections.running().status();
  await eventually(
    async () => {
      const head = await store.head();
      return (await status()).every(({ position, state }) => state === 'live' && position >= head);
    },
    { what: status },
  );
};

/** The operations service alone, over real HTTP on a database of its own; `beside`: what stands in for its peers. */
export const startOperations = async (
  env: Readonly<Record<string, string>> = {},
  beside: readonly DynamicModule[] = [],
): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-operations-'));
  const databaseUrl = await testDatabase();
  const secrets = await openSecrets(join(folder, 'secrets'), databaseUrl);
  const config = { ...edgeConfig({ PORT: '0', RATE_LIMITS: 'off', ...env }), DATABASE_URL: databaseUrl };
  const log = createLog('silent', 'operations');
  const root: DynamicModule = {
    module: Root,
    imports: [EdgeModule.with(config, secrets, log), ...beside, OperationsModule],
  };
  const app = await createApp(root, config, log);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    origin: `http://127.0.0.1:${port}`,
    databaseUrl,
    internalToken: secrets['internal-token'].export(),
    metricsToken: secrets['metrics-token'].export(),
    secretsDir: join(folder, 'secrets'),
    ...faults(databaseUrl),
    projected: () => projectedIn(app),
    settled: () => orderedIn(app.get<EventStore>(EVENT_STORE, { strict: false }), faults(databaseUrl).sql),
    async close() {
      await app.close();
      await dropTestDatabase(databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
