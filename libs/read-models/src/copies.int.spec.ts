import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import type { Token } from '@corkboard/event-store/port';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { createReader } from '@corkboard/event-store/reader';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { AnyProjection } from './changes-of.ts';
import { HIDDEN } from './compare-tables.ts';
import { doAsAtFirst, doing, first, type Note, type Said, second, taken } from './copies.fixture.ts';
import type { CopyStatus, ProjectionStatus } from './projection-status.ts';
import { type Projections, runProjections } from './run-projections.ts';

describe('the copies of a projection', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let running: Projections;
  let other: Projections;
  const start = (one: AnyProjection): Promise<Projections> =>
    runProjections({
      store,
      pool,
      schema: 'copied',
      projections: [one],
      reader: createReader({ catalogue: {}, keys: keysInMemory() }),
      log: silent,
    });
  const run = async (one: AnyProjection): Promise<void> => {
    await Promise.all([running?.close(), other?.close()]);
    running = await start(one);
    other = await start(one);
  };

  beforeAll(async () => {
    doAsAtFirst();
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'copied', log: silent });
    await pool.query(`CREATE TABLE copied.notes (
      id uuid PRIMARY KEY, words text NOT NULL, kind text NOT NULL, said bigint NOT NULL);
      CREATE INDEX notes_by_kind ON copied.notes (kind)`);
    await run(first);
  });
  beforeEach(() => {
    doing.poison = '';
    doing.slow = 0;
  });
  afterAll(async () => {
    await Promise.all([running.close(), other.close()]);
    await store.close();
    await pool.end();
  });
  const status = async (): Promise<ProjectionStatus | undefined> => (await other.status())[0];
  const next = async (): Promise<CopyStatus | null> => (await status())?.next ?? null;
  const former = async (): Promise<CopyStatus | null> => (await status())?.former ?? null;
  const is = (state: CopyStatus['state']) => eventually(async () => (await next())?.state === state);
  const say = async (id: string, ...words: string[]): Promise<Token> => {
    const events = words.map((word) => sampleEvent({ id, word }, 'WordSaid'));
    const result = await store.append({ stream: `note-${id}`, expectedRevision: 'any', events });
    return 'token' in result ? result.token : ('' as Token);
  };
  const seen = async (token: Token): Promise<void> => expect(await other.waitFor('notes', token, 60_000)).toBe(true);
  const row = async (id: string, suffix = ''): Promise<Partial<Note> | undefined> => {
    const { rows } = await pool.query<Note>(`SELECT words, kind, said FROM copied.notes${suffix} WHERE id = $1`, [id]);
    return rows[0] && { ...rows[0], said: Number(rows[0].said) };
  };
  const tables = async (): Promise<string[]> => {
    const { rows } = await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'copied'
      AND tablename LIKE 'notes%' ORDER BY 1`);
    return rows.map(({ tablename }) => tablename);
  };
  const served = async (): Promise<void> => {
    await eventually(async () => (await next()) === null && (await former())?.state === 'kept');
  };

  it('are built beside what serves, which shows nothing of it, and wait', async () => {
    const id = uuidv7();
    await seen(await say(id, 'a', 'b'));
    doing.kind = 'mended';
    expect(await other.control('notes', 'build')).toBe(true);
    expect(await other.control('notes', 'build')).toBe(false);
    await is('ready');
    expect(await next()).toMatchObject({ version: 1, events: { behind: 0, share: 1 }, failure: null, frozen: false });
    expect(await row(id)).toEqual({ words: 'a b ', kind: 'first', said: 2 });
    expect(await row(id, '__next')).toEqual({ words: 'a b ', kind: 'mended', said: 2 });
  });

  it('are compared with what serves, and no text of a person is shown', async () => {
    const [gone, added, same] = [uuidv7(), uuidv7(), uuidv7()];
    await seen(await say(same, 'x'));
    await pool.query(`INSERT INTO copied.notes VALUES ($1, 'Jane', 'first', 1)`, [gone]);
    await pool.query(`INSERT INTO copied.notes__next VALUES ($1, 'Jane', 'first', 1)`, [added]);
    await other.control('notes', 'compare');
    await eventually(async () => (await other.comparison('notes'))?.tables[0]?.differing === 3);
    const [compared] = (await other.comparison('notes'))?.tables ?? [];
    expect(compared).toMatchObject({ table: 'notes', servingRows: 3, nextRows: 3, compared: 3, differing: 3 });
    expect(compared?.samples).toHaveLength(3);
    expect(compared?.samples).toContainEqual({
      key: { id: gone },
      serving: { id: gone, words: HIDDEN, kind: 'first', said: 1 },
      next: null,
      columns: ['id', 'words', 'kind', 'said'],
    });
    expect(compared?.samples.find(({ key }) => key['id'] === added)?.serving).toBeNull();
    const [changed] = compared?.samples.filter(({ columns }) => columns.length === 1) ?? [];
    expect(changed).toMatchObject({ columns: ['kind'], serving: { kind: 'first' }, next: { kind: 'mended' } });
    expect(JSON.stringify(compared)).not.toContain('Jane');
    await pool.query('DELETE FROM copied.notes WHERE id = $1', [gone]);
    await pool.query('DELETE FROM copied.notes__next WHERE id = $1', [added]);
  });

  it('follow on while they wait, and are switched to with everything that came meanwhile', async () => {
    const id = uuidv7();
    await seen(await say(id, 'while', 'waiting'));
    expect(await row(id)).toMatchObject({ kind: 'mended', said: 2 });
    await pool.query('UPDATE copied.notes SET kind = $1', ['first']);
    await running.control('notes', 'switch');
    await served();
    expect(await row(id)).toEqual({ words: 'while waiting ', kind: 'mended', said: 2 });
    expect(await row(id, '__former')).toMatchObject({ kind: 'first', said: 2 });
    await seen(await say(id, 'after'));
    expect(await row(id)).toMatchObject({ words: 'while waiting after ', said: 3 });
    const { rows } = await pool.query(
      "SELECT indexname FROM pg_indexes WHERE schemaname = 'copied' AND tablename = 'notes' ORDER BY 1",
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['notes_by_kind', 'notes_pkey']);
  });

  it('are rolled back to with everything that came since, and forward again', async () => {
    const id = uuidv7();
    await seen(await say(id, 'since'));
    const writer = (async () => {
      let token = '' as Token;
      for (let n = 0; n < 40; n += 1) token = await say(id, `w${n}`);
      return token;
    })();
    expect(await other.control('notes', 'roll-back')).toBe(true);
    await eventually(async () => (await former())?.state === 'kept');
    await seen(await writer);
    expect((await row(id))?.said).toBe(41);
    const { rows } = await pool.query("SELECT count(*)::int AS old FROM copied.notes WHERE kind = 'first'");
    expect(rows[0].old).toBeGreaterThan(0);
    await other.control('notes', 'roll-back');
    await eventually(async () => (await former())?.state === 'kept');
    await seen(await say(id, 'last'));
    expect((await row(id))?.said).toBe(42);
    expect((await pool.query("SELECT 1 FROM copied.notes WHERE kind = 'first'")).rowCount).toBe(0);
  });

  it('are removed when nobody wants to go back', async () => {
    expect(await tables()).toEqual(['notes', 'notes__former']);
    expect(await other.control('notes', 'clean-up')).toBe(true);
    expect([await tables(), await former()]).toEqual([['notes'], null]);
    expect(await other.control('notes', 'roll-back')).toBe(false);
    expect(await other.control('notes', 'clean-up')).toBe(false);
  });

  it('can be paused, go on where they were, and be given up', async () => {
    const id = uuidv7();
    doing.slow = 15;
    for (let n = 0; n < 30; n += 1) await say(id, `p${n}`);
    await other.control('notes', 'build');
    expect(await other.control('notes', 'switch')).toBe(false);
    expect(await other.control('notes', 'pause')).toBe(true);
    expect((await next())?.state).toBe('paused');
    expect(await other.control('notes', 'pause')).toBe(false);
    doing.slow = 0;
    const later = await say(id, 'later');
    await seen(later);
    await delay(100);
    expect((await next())?.state).toBe('paused');
    await other.control('notes', 'continue');
    await is('ready');
    expect(await row(id, '__next')).toEqual(await row(id));
    expect(await other.control('notes', 'cancel')).toBe(true);
    expect([await tables(), await next()]).toEqual([['notes'], null]);
  });

  it('stop at an event that cannot be taken in, say which, and go on when that is mended', async () => {
    const id = uuidv7();
    await seen(await say(id, 'fine', 'xyzzy', 'more'));
    doing.poison = 'xyzzy';
    await other.control('notes', 'build');
    await is('failed');
    expect((await next())?.failure).toMatchObject({ eventType: 'WordSaid', stream: `note-${id}` });
    expect((await status())?.parked).toEqual({ streams: 0, events: 0, since: null });
    expect(await other.control('notes', 'switch')).toBe(false);
    doing.poison = '';
    await other.control('notes', 'continue');
    await is('ready');
    expect(await row(id, '__next')).toMatchObject({ words: 'fine xyzzy more ' });
  });

  it('keep what waits for a parked event apart: it waits again after a roll back, and nothing is missing', async () => {
    const id = uuidv7();
    doing.poison = 'plugh';
    await seen(await say(id, 'a', 'plugh', 'b'));
    expect((await status())?.parked).toMatchObject({ streams: 1, events: 2 });
    await is('failed');
    doing.poison = '';
    await other.control('notes', 'continue');
    await is('ready');
    await other.control('notes', 'switch');
    await served();
    expect((await status())?.parked).toEqual({ streams: 0, events: 0, since: null });
    await seen(await say(id, 'c'));
    expect(await row(id)).toMatchObject({ words: 'a plugh b c ' });
    await other.control('notes', 'roll-back');
    await eventually(async () => (await status())?.parked.events === 3);
    expect(await row(id)).toMatchObject({ words: 'a ' });
    const [waiting] = await other.parked('notes', { after: '' as never, limit: 1 });
    expect(await other.resolve('notes', waiting?.event_id ?? '', 'replay')).toBe(true);
    await eventually(async () => (await status())?.parked.events === 0);
    expect(await row(id)).toMatchObject({ words: 'a plugh b c ' });
  });

  it('of a raised version: what serves is followed until staff switch, and can be rolled back to', async () => {
    await run({ ...second, before: first });
    const id = uuidv7();
    await seen(await say(id, 'between'));
    expect(await row(id)).toMatchObject({ kind: 'mended' });
    await is('ready');
    expect(await status()).toMatchObject({ version: 1, state: 'live', next: { version: 2 } });
    await other.control('notes', 'switch');
    await eventually(async () => (await status())?.version === 2);
    expect(await row(id)).toMatchObject({ kind: 'second', said: 1 });
    await other.control('notes', 'roll-back');
    await eventually(async () => (await status())?.version === 1);
    await seen(await say(id, 'again'));
    expect(await row(id)).toMatchObject({ kind: 'mended', said: 2 });
    expect(await next()).toBeNull();
  });

  it('leave nothing behind for a program that asks for it, and nobody keeps it waiting', async () => {
    await running.rebuild('notes');
    await other.control('notes', 'pause');
    await eventually(async () => (await next()) === null);
    expect([await tables(), await former()]).toEqual([['notes'], null]);
    await eventually(async () => (await status())?.version === 2);
  });

  it('that stand still are removed where somebody is erased', async () => {
    doing.slow = 15;
    await other.control('notes', 'build');
    await other.control('notes', 'pause');
    doing.slow = 0;
    await running.removeStalledCopies();
    expect(await next()).toBeNull();
  });

  it('of a raised version that cannot be followed: the tables serve as they stand until the new ones take their place', async () => {
    const third: AnyProjection = { ...first, version: 3, on: { WordSaid: (e: Said) => taken('third', e) } };
    await run(third);
    await eventually(async () => (await status())?.version === 3 && (await status())?.state === 'live');
    expect(await status()).toMatchObject({ next: null, former: { version: 2, frozen: true } });
    expect((await pool.query("SELECT 1 FROM copied.notes WHERE kind <> 'third'")).rowCount).toBe(0);
    expect(await other.control('notes', 'roll-back')).toBe(false);
  });

  it('of an older program: it leaves a newer version as it stands, until staff roll back', async () => {
    const id = uuidv7();
    await seen(await say(id, 'newest'));
    await run(second);
    await eventually(async () => (await status())?.state === 'rebuilding');
    await say(id, 'unknown');
    expect(await row(id)).toMatchObject({ kind: 'third', said: 1 });
    expect(await other.control('notes', 'roll-back')).toBe(true);
    await eventually(async () => (await status())?.version === 2 && (await status())?.state === 'live');
    await eventually(async () => (await row(id))?.said === 2);
    expect(await row(id)).toMatchObject({ kind: 'second' });
  });

  it('have the triggers of what serves', async () => {
    await pool.query(`CREATE FUNCTION copied.shout() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.kind := NEW.kind || ' in ' || TG_TABLE_NAME; RETURN NEW; END $$;
      CREATE TRIGGER shout BEFORE INSERT ON copied.notes FOR EACH ROW EXECUTE FUNCTION copied.shout()`);
    expect(await other.control('notes', 'build')).toBe(true);
    await is('ready');
    const { rows } = await pool.query('SELECT DISTINCT kind FROM copied.notes__next');
    expect(rows).toEqual([{ kind: 'second in notes__next' }]);
  });
});
