import { join } from 'node:path';
import { serviceNames } from '@corkboard/contracts/services';
import type { EventStore } from '@corkboard/event-store/port';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { EVENT_STORE, PROJECTIONS } from '@corkboard/service/definition';
import type { ServiceProjections } from '@corkboard/service/projections';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { startUnderTest } from '@corkboard/testing/start-under-test';
import { jest } from '@jest/globals';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { Client } from 'pg';
import { OperationsModule } from './operations.module.ts';

/** Statuses of all services where only operations is running. */
export const statuses = (others: Readonly<Record<string, string>> = {}) => {
  const known: Readonly<Record<string, string>> = { ...others, operations: 'answered' };
  return serviceNames.map((service) => ({ service, status: known[service] ?? 'unreachable' }));
};

export interface Installation {
  readonly app: INestApplication;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly internalToken: Buffer;
  /** Headers of other services and the shell. */
  readonly internal: { readonly authorization: string };
  readonly metricsToken: Buffer;
  /** A browser of one member of the staff, with the token that a form of ours would send. */
  client(): RouteClient;
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
  const underTest = await startUnderTest({ service: 'operations', modules: [...beside, OperationsModule], env });
  const { origin, databaseUrl } = underTest;
  const { app } = underTest.service;
  const secrets = underTest.get<Secrets>(SECRETS);
  const internalToken = secrets['internal-token'].export();
  return {
    ...{ app, origin, databaseUrl },
    internalToken,
    internal: { authorization: `Bearer ${internalToken.toString('base64url')}` },
    metricsToken: secrets['metrics-token'].export(),
    secretsDir: join(underTest.dataDir, 'secrets'),
    client() {
      const client = new RouteClient(origin);
      client.cookies.set('csrftoken', 'test-token');
      return client;
    },
    ...faults(databaseUrl),
    projected: () => projectedIn(app),
    settled: () => orderedIn(app.get<EventStore>(EVENT_STORE, { strict: false }), faults(databaseUrl).sql),
    close: underTest.stop,
  };
};
