import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import type { Token } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection } from '@corkboard/event-store/projection';
import { createReader } from '@corkboard/event-store/reader';
import { bigint, jsonb, type RowOf, table, text, texts, timestamptz, uuid } from '@corkboard/event-store/table';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { AnyProjection } from './changes-of.ts';
import { type Projections, runProjections } from './run-projections.ts';
import { projected } from './testing/projected.ts';

const boards = table('board_page', {
  id: uuid({ primary: true }),
  name: text(),
  tags: texts(),
  pins: bigint(),
  seen_at: timestamptz(),
  extra: jsonb<{ last: string }>({ nullable: true }),
});
type BoardRow = RowOf<typeof boards>;

type Named = DomainEvent<'BoardNamed', { id: string; name: string }>;
type Pinned = DomainEvent<'BoardPinned', { id: string; tag: string }>;
type Gone = DomainEvent<'BoardGone', { id: string }>;

const boardPage = projection<Named | Pinned | Gone>({
  name: 'board-page',
  version: 1,
  tables: [boards],
  on: {
    BoardNamed: ({ data, recordedAt }) => [
      change(boards, [data.id], (row) => ({
        ...(row ?? { id: data.id, tags: [], pins: 0, extra: null }),
        name: data.name,
        seen_at: recordedAt,
      })),
    ],
    BoardPinned: ({ data }) => [
      change(
        boards,
        [data.id],
        (row) => row && { ...row, pins: row.pins + 1, tags: [...row.tags, data.tag], extra: { last: data.tag } },
      ),
    ],
    BoardGone: ({ data }) => [change(boards, [data.id], () => null)],
  },
});

const DDL = (schema: string): string => `CREATE TABLE ${schema}.board_page (
  id uuid PRIMARY KEY, name text NOT NULL, tags text[] NOT NULL, pins bigint NOT NULL, seen_at timestamptz NOT NULL, extra jsonb);
  CREATE INDEX board_page_by_name ON ${schema}.board_page (name)`;

describe('projections', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let running: Projections;
  let other: Projections;
  const start = (projections: readonly AnyProjection[] = [boardPage]): Promise<Projections> =>
    runProjections({
      store,
      pool,
      schema: 'shown',
      projections,
      reader: createReader({ catalogue: {}, keys: keysInMemory() }),
      log: silent,
    });

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    pool.on('error', () => undefined);
    store = await openPostgresEventStore({ pool, schema: 'shown', log: silent });
    await pool.query(DDL('shown'));
    running = await start();
    await eventually(async () => (await running.status())[0]?.state === 'live');
    other = await start();
  });
  afterAll(async () => {
    await Promise.all([running.close(), other.close()]);
    await store.close();
    await pool.end();
  });
  const happen = async (...events: DomainEvent[]): Promise<Token> => {
    let token = '' as Token;
    for (const { type, data } of events) {
      const { id } = data as { id: string };
      const event = sampleEvent(data as Record<string, string>, type);
      const result = await store.append({ stream: `board-${id}`, expectedRevision: 'any', events: [event] });
      if ('token' in result) token = result.token;
    }
    return token;
  };
  const named = (id: string, name: string): Named => ({ type: 'BoardNamed', version: 1, data: { id, name } });
  const pinned = (id: string, tag: string): Pinned => ({ type: 'BoardPinned', version: 1, data: { id, tag } });
  const gone = (id: string): Gone => ({ type: 'BoardGone', version: 1, data: { id } });
  const row = async (id: string) => (await pool.query('SELECT * FROM shown.board_page WHERE id = $1', [id])).rows[0];

  it('says how old the oldest event is that it has to take in yet, not how long all was quiet before', async () => {
    const [id, lock] = [uuidv7(), await pool.connect()];
    const waited = async (): Promise<number> => (await running.status())[0]?.lag.seconds ?? Number.NaN;
    const token = await happen(named(id, 'Before a quiet time'));
    expect(await running.waitFor('board-page', token, 60_000)).toBe(true);
    await delay(2_500);
    try {
      await lock.query('BEGIN; LOCK TABLE shown.board_page');
      const began = performance.now();
      // In one append: by itself, the first would be passed over at once.
      const both = [sampleEvent({ id }, 'NobodyCares'), sampleEvent({ id, name: 'After it' }, 'BoardNamed')];
      await store.append({ stream: `board-${id}`, expectedRevision: 'any', events: both });
      await eventually(async () => (await waited()) > 1);
      expect(await waited()).toBeLessThanOrEqual((performance.now() - began) / 1_000 + 0.2);
      expect((await running.status())[0]).toMatchObject({ state: 'catching-up', lag: { events: 2 } });
    } finally {
      await lock.query('COMMIT');
      lock.release();
    }
    await eventually(async () => (await waited()) === 0);
  });

  it('shows a write to whoever waits with its token, in the leading process and in another', async () => {
    const id = uuidv7();
    const token = await happen(named(id, 'Trav\u0000el 🎈\ud800'), pinned(id, 'a"b\\{,}'), pinned(id, ''));
    expect(await running.waitFor('board-page', token, 60_000)).toBe(true);
    expect(await row(id)).toMatchObject({
      name: 'Trav\ufffdel 🎈\ufffd',
      pins: '2',
      tags: ['a"b\\{,}', ''],
      extra: { last: '' },
    });
    const times: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const next = await happen(pinned(id, `n${n}`));
      const began = performance.now();
      expect(await other.waitFor('board-page', next, 60_000)).toBe(true);
      expect((await row(id)).pins).toBe(String(3 + n));
      times.push(performance.now() - began);
    }
    // The usual one: a single one may be late on a busy machine.
    expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(500);
  });

  it('can be closed while it acquires its leadership', async () => {
    await Promise.all([running.close(), other.close()]);
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM shown.checkpoints FOR UPDATE');
    const brief = await start();
    await delay(300);
    const closed = brief.close().then(() => 'closed');
    await holder.query('COMMIT');
    holder.release();
    expect(await Promise.race([closed, delay(30_000, 'hangs', { ref: false })])).toBe('closed');
    running = await start();
    other = await start();
  });

  it('does not keep anyone waiting for an event that it does not handle, nor for another service', async () => {
    const event = sampleEvent({}, 'Unhandled');
    const result = await store.append({ stream: 'x-1', expectedRevision: 'any', events: [event] });
    const token = 'token' in result ? result.token : ('' as Token);
    expect(await running.waitFor('board-page', token, 8_000)).toBe(true);
    expect(await other.waitFor('board-page', token, 8_000)).toBe(true);
    expect(await other.waitFor('board-page', 'elsewhere.7' as Token, 10)).toBe(true);
    expect(await running.waitFor('board-page', 'shown.p999999999' as Token, 50)).toBe(false);
    expect(await running.waitFor('board-page', 'shown.7' as Token, 50)).toBe(true);
  });

  it('makes, changes and removes rows within one batch as one after the other', async () => {
    const [a, b] = [uuidv7(), uuidv7()];
    const token = await happen(named(a, 'A'), named(b, 'B'), pinned(a, 't'), gone(b), named(b, 'B2'), gone(a));
    await running.waitFor('board-page', token, 60_000);
    expect([await row(a), (await row(b)).name]).toEqual([undefined, 'B2']);
    expect(projected(boardPage, []).rows(boards)).toEqual([]);
  });

  const everything = async (): Promise<unknown[]> =>
    (await pool.query('SELECT * FROM shown.board_page ORDER BY id')).rows;

  it('is built anew beside its table, row for row the same, while it goes on being read and written', async () => {
    const ids = Array.from({ length: 30 }, () => uuidv7());
    for (const id of ids) await happen(named(id, 'x'), pinned(id, 'y'));
    const before = await happen(gone(ids[0] ?? ''));
    await running.waitFor('board-page', before, 60_000);
    const shown = await everything();
    const table = (await pool.query("SELECT 'shown.board_page'::regclass::oid AS oid")).rows[0].oid;
    let fewest = shown.length;
    await other.rebuild('board-page');
    await eventually(async () => {
      fewest = Math.min(fewest, (await everything()).length);
      return (await pool.query("SELECT 'shown.board_page'::regclass::oid AS oid")).rows[0].oid !== table;
    });
    expect(fewest).toBe(shown.length);
    expect(await everything()).toEqual(shown);
    const names = await pool.query(
      "SELECT indexname FROM pg_indexes WHERE schemaname = 'shown' AND tablename = 'board_page' ORDER BY 1",
    );
    expect(names.rows.map(({ indexname }) => indexname)).toEqual(['board_page_by_name', 'board_page_pkey']);
    const after = await happen(named(ids[0] ?? '', 'again'));
    expect(await running.waitFor('board-page', after, 60_000)).toBe(true);
    expect((await running.status())[0]).toMatchObject({ state: 'live', next: null, former: null });
  });

  it('loses nothing and does nothing twice when the leader loses its connections', async () => {
    const id = uuidv7();
    await happen(named(id, 'counted'));
    let token = '' as Token;
    for (let n = 0; n < 60; n += 1) {
      token = await eventually(() => happen(pinned(id, `${n}`)));
      if (n % 20 === 10) {
        const kill =
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()';
        await pool.query(kill).catch(() => undefined);
        await eventually(() =>
          pool.query('SELECT 1').then(
            () => true,
            () => false,
          ),
        );
      }
    }
    await eventually(async () => running.waitFor('board-page', token, 1_000));
    const { tags, pins } = await row(id);
    expect(new Set(tags).size).toBe(60);
    expect(Number(pins)).toBe(tags.length);
    const stored = (await store.readStream(`board-${id}`)).length - 1;
    expect(Number(pins)).toBe(stored);
    expect((await running.status())[0]?.parked).toEqual({ streams: 0, events: 0, since: null });
  });

  it('builds a new version beside the old one', async () => {
    await Promise.all([running.close(), other.close()]);
    const second: AnyProjection = {
      ...boardPage,
      version: 2,
      on: {
        BoardNamed: ({ data, recordedAt }: { data: Named['data']; recordedAt: string }) => [
          change(boards, [data.id], () => ({
            id: data.id,
            name: `v2 ${data.name}`,
            tags: [],
            pins: 0,
            seen_at: recordedAt,
            extra: null,
          })),
        ],
      },
    };
    running = await start([second]);
    other = await start([second]);
    await eventually(async () => (await everything()).every((one) => (one as BoardRow).name.startsWith('v2 ')));
    const versions = await pool.query('SELECT version FROM shown.checkpoints');
    expect(versions.rows).toEqual([{ version: 2 }]);
  });
});
