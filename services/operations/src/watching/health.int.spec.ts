import type { StoreHealth } from '@corkboard/contracts/operations/store-health';
import { consoleHealth } from '@corkboard/contracts/operations/upkeep';
import { inspectionOverHttp } from '@corkboard/inspection/over-http';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type Installation, startOperations, statuses } from '../operations.fixture.ts';
import { signedIn } from '../staff/signing-in.fixture.ts';
import { addDeadLetters } from './dead-letters.fixture.ts';

interface Answer {
  readonly health: StoreHealth[];
  readonly services: { service: string; status: string }[];
}

let installation: Installation;
let staff: RouteClient;

beforeAll(async () => {
  installation = await startOperations();
  staff = await signedIn(installation, 'henry@example.org');
  await installation.projected();
});
afterAll(() => installation?.close());

const asked = async (): Promise<Answer> => (await staff.ask(consoleHealth)).data;
const shown = async (): Promise<StoreHealth> => {
  const [health] = (await asked()).health;
  if (!health) throw new Error('operations did not answer for itself');
  return health;
};
/** Does `work` while a statement of somebody else is under way. */
const during = async <Value>(statement: string, work: () => Promise<Value>): Promise<Value> => {
  const other = new Client({ connectionString: installation.databaseUrl });
  await other.connect();
  try {
    await other.query(`BEGIN; ${statement}`);
    return await work();
  } finally {
    await other.end();
  }
};

describe('the health of a service', () => {
  it('names the head, who leads, and that nothing waits', async () => {
    const { rows } = await installation.sql('SELECT position FROM operations.last_position()');
    const health = await eventually(async () => {
      const now = await shown();
      return now.relay?.lag_events === 0 && now;
    });
    const { store, relay } = health;
    expect(store).toMatchObject({ kind: 'postgres', events: Number(rows[0]?.['position']) });
    expect(Number(store?.head)).toBe(store?.events);
    expect(relay).toMatchObject({ status: 'publishing', position: store?.head, lag_seconds: 0, last_error: null });
    const epochs = await installation.sql(`SELECT epoch FROM operations.relay_checkpoints WHERE relay = 'operations'`);
    expect(relay?.epoch).toBe(Number(epochs.rows[0]?.['epoch']));
    const alive = await installation.sql('SELECT pid FROM pg_stat_activity WHERE pid = $1', [relay?.leader?.pid]);
    expect(alive.rows).toHaveLength(1);
  });

  it('lists projections and consumers, connections, the size of the database and the room on its disk', async () => {
    const { projections, consumers, pool, database, disk, silent, dead_letters, order_faults } = await shown();
    expect(projections?.map(({ name, status }) => [name, status])).toContainEqual(['staff-log', 'live']);
    expect(consumers?.map(({ name, status }) => [name, status])).toEqual([['operations-erasures', 'running']]);
    expect(pool).toMatchObject({ most: 16, waiting: 0 });
    expect(pool.open).toBeGreaterThan(0);
    expect(database?.bytes).toBeGreaterThan(1_000_000);
    expect(database?.most_connections).toBeGreaterThanOrEqual(database?.connections ?? Number.POSITIVE_INFINITY);
    expect(disk === null || (disk.free > 0 && disk.free <= disk.bytes)).toBe(true);
    expect([silent, dead_letters, order_faults]).toEqual([[], { messages: 0, parked: 0 }, null]);
    expect(projections?.map(({ copy_failed }) => copy_failed)).not.toContain(true);
  });

  it('is the same, asked directly and over HTTP', async () => {
    const origin = { origin: installation.origin, token: installation.internalToken };
    const steady = ({ store, relay, projections, silent, disk }: StoreHealth) => ({
      ...{ store, silent, epoch: relay?.epoch, names: projections?.map(({ name }) => name) },
      room: disk?.bytes,
    });
    expect(steady(await inspectionOverHttp('operations', origin).health({}))).toEqual(steady(await shown()));
  });

  it('names services that do not answer', async () => {
    expect((await asked()).services).toEqual(statuses());
  });

  it('counts what the bus refused', async () => {
    await addDeadLetters(installation);
    expect((await shown()).dead_letters).toEqual({ messages: 2, parked: 2 });
  });

  it('shows the rest when a part hangs', async () => {
    // On a busy machine others may not answer in time either, once.
    await during('LOCK TABLE operations.relay_dead_letters IN ACCESS EXCLUSIVE MODE', () =>
      eventually(async () => {
        const health = await shown();
        expect(health).toMatchObject({ silent: ['dead-letters', 'relay'], relay: null, dead_letters: null });
        expect(health.store?.events).toBeGreaterThan(0);
      }),
    );
  });

  it('is for staff alone', async () => {
    expect((await installation.client().ask(consoleHealth)).status).toBe(401);
  });
});
