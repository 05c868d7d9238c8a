import { openPool } from '@corkboard/event-store/postgres/pool';
import { EventStoreDbStandIn } from '@corkboard/eventstoredb/stand-in/stand-in';
import { BadConfiguration, type EdgeConfig, edgeConfig } from '@corkboard/runtime/config';
import { createLog } from '@corkboard/runtime/create-log';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { openServiceEventStore } from './event-store.ts';

const log = createLog('silent', 'test');
let server: EventStoreDbStandIn;
let url: string;
let eventstoredb: EdgeConfig;
const postgres = edgeConfig({});
const pools: Pool[] = [];

const opening = async (service: string, config: EdgeConfig) => {
  const pool = openPool({ url, schema: service });
  pools.push(pool);
  await pool.query(`CREATE SCHEMA IF NOT EXISTS ${service}`);
  const store = await openServiceEventStore(pool, { service, config, log });
  await store.head();
  await store.close();
  const { rows } = await pool.query<{ made: boolean }>(`SELECT to_regclass('${service}.events') IS NOT NULL AS made`);
  return rows[0]?.made === true ? 'tables of events' : 'no tables of events';
};

const refusal = (opened: Promise<unknown>): Promise<unknown> =>
  opened.catch((error: unknown) => (error instanceof BadConfiguration ? error.message : error));

beforeAll(async () => {
  [url, server] = await Promise.all([testDatabase(), EventStoreDbStandIn.start()]);
  eventstoredb = edgeConfig({ EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: server.url });
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await server.stop();
});

describe('the event store of a service', () => {
  it('is the one of the configuration, again at every start', async () => {
    for (const _ of ['first', 'second']) {
      expect(await opening('one', postgres)).toBe('tables of events');
      expect(await opening('two', eventstoredb)).toBe('no tables of events');
    }
  });

  it('is not changed under read models that follow the other one', async () => {
    expect(await refusal(opening('one', eventstoredb))).toBe(
      'EVENT_STORE is wrong: the database of one was made with EVENT_STORE=postgres, and its events are there.',
    );
    expect(await refusal(opening('two', postgres))).toBe(
      'EVENT_STORE is wrong: the database of two was made with EVENT_STORE=eventstoredb, and its events are there.',
    );
  });

  it('is PostgreSQL where a release that knew no other made the database', async () => {
    await opening('three', postgres);
    await pools.at(-1)?.query('DROP TABLE event_store_followed');
    expect(await refusal(opening('three', eventstoredb))).toMatch(/was made with EVENT_STORE=postgres/);
    expect(await opening('three', postgres)).toBe('tables of events');
  });
});
