import { type Position, START } from '@corkboard/event-store/event';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { change, type RowChange } from '@corkboard/event-store/projection';
import { bigint, table, text } from '@corkboard/event-store/table';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { Checkpoints, type FollowerName, type Step, Superseded } from './checkpoints.ts';
import { ParkedEvents } from './parked-events.ts';
import { Passed } from './passed.ts';
import { ProgressBroadcast } from './progress-broadcast.ts';
import { writeBatch } from './write-batch.ts';

const names = table('names', { id: text({ primary: true }), name: text() });
const counts = table('counts', { kind: text({ primary: true }), many: bigint() });
const who: FollowerName = { kind: 'projection', name: 'sample', version: 1 };
const at = (position: number): Position => String(position).padStart(16, '0') as Position;

const named = (id: string, name: string): readonly RowChange[] => [
  change(names, [id], () => ({ id, name })),
  change(counts, ['names'], (row) => ({ kind: 'names', many: (row?.many ?? 0) + 1 })),
];
const gone = (id: string): RowChange => change(names, [id], () => null);

describe('a batch of a projection', () => {
  let url: string;
  let pool: Pool;
  let checkpoints: Checkpoints;
  let parked: ParkedEvents;
  let progress: ProgressBroadcast;
  let epoch: string;
  const step = (from: Position, to: Position, under = epoch): Step => ({
    epoch: under,
    from,
    to,
    rate: 1,
    live: true,
  });
  const write = (changes: readonly RowChange[], how: Step, on = pool) =>
    writeBatch({ pool: on, schema: 'written', checkpoints, parked, progress }, { changes, park: [] }, who, how);
  const stored = async () => ({
    names: (await pool.query('SELECT id, name FROM written.names ORDER BY id')).rows,
    many: Number((await pool.query('SELECT many FROM written.counts')).rows[0]?.many ?? 0),
    position: await checkpoints.position(who),
  });

  beforeAll(async () => {
    url = await testDatabase();
    pool = openPool({ url });
    await pool.query(`CREATE SCHEMA written;
      CREATE TABLE written.names (id text PRIMARY KEY, name text NOT NULL UNIQUE);
      CREATE TABLE written.counts (kind text PRIMARY KEY, many bigint NOT NULL)`);
    checkpoints = await Checkpoints.open(pool, 'written');
    parked = await ParkedEvents.open(pool, 'written');
    progress = new ProgressBroadcast({ passed: new Passed(), checkpoints, pool, channel: 'written', log: silent });
    epoch = (await checkpoints.take(who)).epoch;
  });
  afterAll(() => pool.end());

  it('writes the rows of all its tables and moves the checkpoint', async () => {
    await write([...named('a', 'Anna'), ...named('b', 'Bob')], step(START, at(2)));
    const rows = [
      { id: 'a', name: 'Anna' },
      { id: 'b', name: 'Bob' },
    ];
    expect(await stored()).toEqual({ names: rows, many: 2, position: at(2) });
  });

  it('lets a row take the place of one that it removes', async () => {
    await write([gone('a'), ...named('c', 'Anna')], step(at(2), at(3)));
    const rows = [
      { id: 'b', name: 'Bob' },
      { id: 'c', name: 'Anna' },
    ];
    expect(await stored()).toEqual({ names: rows, many: 3, position: at(3) });
  });

  it('writes nothing when the checkpoint stands elsewhere, or another process has taken over', async () => {
    const before = await stored();
    const stale = step(at(2), at(4));
    await expect(write(named('d', 'Dora'), stale)).rejects.toBeInstanceOf(Superseded);
    await expect(write([gone('b')], stale)).rejects.toBeInstanceOf(Superseded);
    await checkpoints.take(who);
    const former = step(at(3), at(4));
    await expect(write(named('d', 'Dora'), former)).rejects.toBeInstanceOf(Superseded);
    await expect(write([gone('b')], former)).rejects.toBeInstanceOf(Superseded);
    expect(await stored()).toEqual(before);
  });

  it('is read and written by plans that a connection keeps, however many rows change', async () => {
    const { epoch: now } = await checkpoints.take(who);
    const one = openPool({ url, max: 1 });
    for (let n = 3; n < 33; n += 1) {
      const changes = ['x', 'y', 'z'].slice(n % 3).flatMap((id) => named(`${id}${n}`, `${id}${n}`));
      await write(changes, step(at(n), at(n + 1), now), one);
    }
    const text =
      "SELECT custom_plans AS made, generic_plans AS kept FROM pg_prepared_statements WHERE statement ~ 'unnest'";
    const { rows } = await one.query<{ made: string; kept: string }>(text);
    await one.end();
    // PostgreSQL makes the first five anew before it compares.
    expect(rows).toEqual([0, 1, 2].map(() => ({ made: '5', kept: '25' })));
  });

  it('says with its commit how far it came while another process waits, and nothing where it does not move', async () => {
    const { epoch: now } = await checkpoints.take(who);
    const listener = new Client({ connectionString: url });
    const received: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => received.push(payload));
    await listener.connect();
    await listener.query('LISTEN written');
    await write(named('f', 'Fay'), step(at(33), at(34), now));
    await progress.report({ who, leading: false });
    const query = jest.spyOn(pool, 'query');
    await write(named('g', 'Gus'), step(at(34), at(35), now));
    await expect(write(named('h', 'Hal'), step(at(34), at(36), now))).rejects.toBeInstanceOf(Superseded);
    const sent = query.mock.calls.length;
    query.mockRestore();
    await pool.query("SELECT pg_notify('written', 'the end')");
    await eventually(() => received.at(-1) === 'the end', { every: 10 });
    await listener.end();
    expect(received).toEqual([`passed sample ${at(35)}`, 'the end']);
    // Of each: two tables are read, and all is written at once.
    expect(sent).toBe(6);
  });

  it('moves the checkpoint no further than the rows: what cannot be stored leaves both', async () => {
    const { epoch: now } = await checkpoints.take(who);
    const before = await stored();
    await expect(write(named('e', 'Bob'), step(at(35), at(36), now))).rejects.toThrow('unique');
    expect(await stored()).toEqual(before);
  });
});
