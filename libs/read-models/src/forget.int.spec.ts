import type { DomainEvent } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { EventTooNew, type Reader } from '@corkboard/event-store/reader';
import { boolean, integer, jsonb, table, text, uuid } from '@corkboard/event-store/table';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { ProjectionStatus } from './projection-status.ts';
import { type Projections, runProjections } from './run-projections.ts';

type Written = DomainEvent<'LetterWritten', { id: string; writer: string; text: string | null }>;
type Filed = DomainEvent<'LetterFiled', { id: string }>;

const letters = table(
  'letters',
  { id: uuid({ primary: true }), writer: uuid(), text: text({ nullable: true }), filed: boolean() },
  { forget: { by: 'writer', blank: ['text'] } },
);
const drafts = table(
  'drafts',
  { id: uuid({ primary: true }), writer: uuid(), text: text(), counted_in: jsonb<readonly (readonly string[])[]>() },
  { forget: { by: 'writer' } },
);
const words = table(
  'words',
  { word: text({ primary: true }), times: integer() },
  { forget: { count: 'times', givenBy: { table: 'drafts', keys: 'counted_in' } } },
);
const doing = { poison: '', tooNew: '' };
/** Subjects whose keys were destroyed: no process can read their texts. */
const unreadable = new Set<unknown>();
const reader: Reader = {
  read: async (events) =>
    events.map((event) =>
      unreadable.has(event.data['writer']) ? { ...event, data: { ...event.data, text: null } } : event,
    ),
};

const kept = (id: string, writer: string, text: string): readonly RowChange[] => [
  change(drafts, [id], () => ({ id, writer, text, counted_in: [[text]] })),
  change(words, [text], (row) => ({ word: text, times: (row?.times ?? 0) + 1 })),
];

const desk = projection<Written | Filed>({
  name: 'desk',
  version: 1,
  tables: [letters, drafts, words],
  on: {
    LetterWritten: ({ data: { id, writer, text } }) => {
      if (text === doing.tooNew) throw new EventTooNew('written by a newer program');
      if (text === doing.poison) throw new Error('a text that nobody can read');
      return [
        change(letters, [id], () => ({ id, writer, text, filed: false })),
        ...(text === null ? [] : kept(id, writer, text)),
      ];
    },
    LetterFiled: ({ data: { id } }) => [change(letters, [id], (row) => row && { ...row, filed: true })],
  },
});
const [ana, eva, ida, bob] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

describe('somebody who is forgotten', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let running: readonly Projections[];

  const start = (one = desk): Promise<Projections> =>
    runProjections({ store, pool, schema: 'forgetful', projections: [one], reader, log: silent });
  beforeAll(async () => {
    const url = await testDatabase();
    // As in earnest: the server of the tests leaves it off.
    const before = openPool({ url });
    await before.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$`,
    );
    await before.end();
    pool = openPool({ url });
    store = await openPostgresEventStore({ pool, schema: 'forgetful', log: silent });
    await pool.query(`
      CREATE TABLE forgetful.letters (id uuid PRIMARY KEY, writer uuid, text text, filed boolean);
      CREATE TABLE forgetful.drafts (id uuid PRIMARY KEY, writer uuid, text text, counted_in jsonb);
      CREATE TABLE forgetful.words (word text PRIMARY KEY, times integer)`);
    running = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(running.map((one) => one.close()));
    await store.close();
    await pool.end();
  });

  const of = (index: number): Projections => {
    const one = running[index];
    if (!one) throw new Error('not running');
    return one;
  };
  const status = async (): Promise<ProjectionStatus | undefined> => (await of(1).status())[0];
  const append = async (type: string, data: { id: string }, isSeen = true): Promise<void> => {
    const result = await store.append({
      stream: `letter-${data.id}`,
      expectedRevision: 'any',
      events: [sampleEvent(data, type)],
    });
    if (!('token' in result)) throw new Error('not appended');
    if (isSeen) expect(await of(1).waitFor('desk', result.token, 60_000)).toBe(true);
  };
  const write = async (writer: string, text: string, isSeen = true): Promise<string> => {
    const id = uuidv7();
    await append('LetterWritten', { id, writer, text } as { id: string }, isSeen);
    return id;
  };
  const found = async (suffix = ''): Promise<Record<string, readonly unknown[]>> => {
    const rows = async (name: string, column: string) =>
      (await pool.query(`SELECT ${column} AS v FROM forgetful.${name}${suffix} ORDER BY 1`)).rows.map(({ v }) => v);
    return {
      letters: await rows('letters', 'text'),
      drafts: await rows('drafts', 'text'),
      words: await rows('words', "word || ' ' || times"),
    };
  };

  it('leaves no row, no text and no word that nobody else wrote, in what serves and in every copy', async () => {
    await write(ana, 'secret');
    await write(ana, 'hello');
    await write(bob, 'hello');
    await of(0).control('desk', 'build');
    await eventually(async () => (await status())?.next?.state === 'ready');
    await of(0).control('desk', 'switch');
    await eventually(async () => (await status())?.former?.state === 'kept');
    await of(0).control('desk', 'build');
    await eventually(async () => (await status())?.next?.state === 'ready');
    unreadable.add(ana);
    await pool.query('ANALYZE forgetful.letters, forgetful.drafts, forgetful.words');
    const { rows, waiting } = await of(1).forget(ana);
    expect([rows, waiting]).toEqual([6, []]);
    const left = { letters: ['hello', null, null], drafts: ['hello'], words: ['hello 1'] };
    for (const suffix of ['', '__former', '__next']) expect(await found(suffix)).toEqual(left);
    expect(await of(1).forget(ana)).toEqual({ rows: 0, waiting: [] });
    const samples = await pool.query(
      "SELECT 1 FROM pg_stats WHERE schemaname = 'forgetful' AND histogram_bounds::text || most_common_vals::text LIKE '%secret%'",
    );
    expect(samples.rowCount).toBe(0);
  });

  it('is on disk when it is done: the event that says so may be kept by another server', async () => {
    await pool.query(`
      CREATE TABLE forgetful.commits (setting text);
      CREATE FUNCTION forgetful.note_commit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO forgetful.commits VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER note_commit AFTER DELETE ON forgetful.drafts DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION forgetful.note_commit()`);
    const leaving = uuidv7();
    await write(leaving, 'farewell');
    unreadable.add(leaving);
    await of(1).forget(leaving);
    const { rows } = await pool.query('SELECT setting FROM forgetful.commits');
    await pool.query('DROP TRIGGER note_commit ON forgetful.drafts');
    expect(rows).toEqual([{ setting: 'on' }]);
  });

  it('does not come back by what whoever leads had read before; the projection goes on at once', async () => {
    const id = await write(eva, 'late');
    unreadable.add(eva);
    await Promise.all([of(1).forget(eva), append('LetterFiled', { id }), append('LetterFiled', { id })]);
    await append('LetterFiled', { id });
    expect((await pool.query('SELECT text, filed FROM forgetful.letters WHERE id = $1', [id])).rows).toEqual([
      { text: null, filed: true },
    ]);
    expect((await found())['words']).toEqual(['hello 1']);
    const began = performance.now();
    await write(bob, 'hello');
    expect(performance.now() - began).toBeLessThan(5_000);
    for (const place of ['next', 'former'] as const)
      await eventually(async () => (await status())?.[place]?.events?.behind === 0);
    expect((await found('__former'))['words']).toEqual(['hello 2']);
  });

  it('is taken out of tables whose projection has stopped and of copies that failed', async () => {
    await of(0).control('desk', 'clean-up');
    await write(ida, 'other');
    unreadable.add(ida);
    doing.poison = 'hello';
    await of(0).rebuild('desk');
    await eventually(async () => (await status())?.next?.state === 'failed');
    doing.tooNew = 'stops';
    await write(bob, 'stops', false);
    await eventually(async () => (await status())?.state === 'stopped');
    doing.tooNew = '';
    expect((await of(1).forget(ida)).rows).toBe(3);
    expect((await found())['words']).toEqual(['hello 2']);
    expect((await found())['letters']).not.toContain('other');
    expect(await status()).toMatchObject({ state: 'stopped', next: { state: 'failed' } });
    await of(1).resume('desk');
    await eventually(async () => (await found())['words']?.includes('stops 1') ?? false);
  });

  it('waits where tables of a version serve that this program does not know', async () => {
    await Promise.all(running.map((one) => one.close()));
    const newer = await start({ ...desk, version: 2 });
    await newer.close();
    await pool.query("UPDATE forgetful.checkpoints SET version = 9 WHERE name = 'desk'");
    running = [await start(), await start()];
    expect(await of(0).forget(ana)).toEqual({ rows: 0, waiting: ['desk'] });
  });
});
