import { setTimeout as sleep } from 'node:timers/promises';
import { silent } from '@corkboard/event-store/log';
import { newClient, openPool } from '@corkboard/event-store/postgres/pool';
import { Watch } from '@corkboard/event-store/postgres/watch';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { Cable } from './cable.ts';

let url: string;
let cable: Cable;
let pool: Pool;
let direct: Client;

beforeAll(async () => {
  url = await testDatabase();
  const address = new URL(url);
  cable = await Cable.to(Number(address.port || 5432));
  address.search = '';
  address.port = String(cable.port);
  pool = openPool({ url: address.href });
  direct = new Client({ connectionString: url });
  await direct.connect();
}, 60_000);

afterAll(async () => {
  await pool?.end();
  await cable?.close();
  await direct?.end();
  await dropTestDatabase(url);
});

const LISTENING = `SELECT client_port AS port FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND client_port > 0`;

const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await holds()); await sleep(50))
    if (Date.now() > end) throw new Error('waited 60 s in vain');
};

describe('a leader whose connection has died in silence', () => {
  it('connects again, also when it is told first that another has taken over', async () => {
    let connections = 0;
    let terms = 0;
    const overtaken = new AbortController();
    const watch = new Watch({
      newClient: () => newClient(pool),
      channel: 'half_open',
      greeting: 'here',
      log: silent,
      hear: () => undefined,
      connected: () => {
        connections += 1;
      },
    });
    watch.campaign('office', async (signal) => {
      terms += 1;
      const end = terms === 1 ? overtaken.signal : signal;
      await new Promise<void>((resolve) => end.addEventListener('abort', () => resolve()));
      if (terms === 1) throw new Error('another process works under a newer epoch');
    });
    await until(() => terms === 1);
    const { rows } = await direct.query<{ port: number }>(LISTENING);
    expect(rows.map(({ port }) => cable.halfCut(port))).toEqual([true]);
    overtaken.abort();
    await until(() => connections === 2);
    await until(() => terms === 2);
    await watch.close();
  }, 130_000);
});
