import { START } from '@corkboard/event-store/event';
import { lead } from '@corkboard/event-store/leading';
import { silent } from '@corkboard/event-store/log';
import { newClient, openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { Watch } from '@corkboard/event-store/postgres/watch';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
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
});

afterAll(async () => {
  await pool?.end();
  await cable?.close();
  await direct?.end();
  await dropTestDatabase(url);
});

const LISTENING = `SELECT client_port AS port FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND client_port > 0`;

describe('a leader whose connection has died in silence', () => {
  it('connects again, also when it is told first that another has taken over', async () => {
    let connections = 0;
    let terms = 0;
    const overtaken = new AbortController();
    const closing = new AbortController();
    const lock = new Watch({
      newClient: () => newClient(pool),
      channel: 'half_open',
      log: silent,
      connected: () => {
        connections += 1;
      },
    });
    const term = async (signal: AbortSignal): Promise<void> => {
      terms += 1;
      const end = terms === 1 ? overtaken.signal : signal;
      await new Promise<void>((resolve) => end.addEventListener('abort', () => resolve()));
      if (terms === 1) throw new Error('another process works under a newer epoch');
    };
    void lead({ name: 'leader', lock, term, failed: () => undefined }, closing.signal);
    await eventually(() => terms === 1);
    const { rows } = await direct.query<{ port: number }>(LISTENING);
    expect(rows.map(({ port }) => cable.halfCut(port))).toEqual([true]);
    overtaken.abort();
    await eventually(() => connections >= 2);
    await eventually(() => terms >= 2);
    closing.abort();
    await lock.close();
  }, 600_000);
});

describe('a store whose listening connection has died in silence', () => {
  it('sees what others append all the same, and listens again', async () => {
    const schema = 'half_open';
    const greetings = new Set<string>();
    direct.on('notification', ({ payload = '' }) => payload.startsWith('here ') && greetings.add(payload));
    await direct.query(`LISTEN corkboard_${schema}`);
    const silenced = await openPostgresEventStore({ pool, schema, log: silent });
    await eventually(() => greetings.size === 1);
    const { rows } = await direct.query<{ port: number }>(`${LISTENING} AND query LIKE '%pg_notify%'`);
    const other = await openPostgresEventStore({ url, schema, log: silent });
    await eventually(() => greetings.size === 2);
    const ended = new AbortController();
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { events } of silenced.subscribe({ from: START, signal: ended.signal }))
        seen.push(...events.map(({ revision }) => revision));
    })();
    const append = () => other.append({ stream: 's-1', expectedRevision: 'any', events: [sampleEvent()] });
    await append();
    await eventually(() => seen.length === 1);

    expect(rows.map(({ port }) => cable.halfCut(port))).toEqual([true]);
    await append();
    await eventually(() => seen.length === 2);
    await eventually(() => greetings.size >= 3);
    await append();
    await eventually(() => seen.length === 3);
    expect(seen).toEqual([0, 1, 2]);
    ended.abort();
    await reading;
    await Promise.all([silenced.close(), other.close()]);
  }, 600_000);
});
