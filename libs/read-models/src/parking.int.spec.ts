import { setTimeout as delay } from 'node:timers/promises';
import { type DomainEvent, type JsonObject, START } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore, type PostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { change, projection } from '@corkboard/event-store/projection';
import { createReader } from '@corkboard/event-store/reader';
import { table, texts, uuid } from '@corkboard/event-store/table';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type Projections, runProjections } from './run-projections.ts';

const notes = table('notes', { id: uuid({ primary: true }), words: texts() });

type Said = DomainEvent<'WordSaid', { id: string; word: string }>;

let poison: readonly string[] = [];

const said = (version: number) =>
  projection<Said>({
    name: 'notes',
    version,
    tables: [notes],
    on: {
      WordSaid: ({ data }) => {
        if (poison.includes(data.word)) throw new Error('a word that nobody knows');
        return [change(notes, [data.id], (row) => ({ id: data.id, words: [...(row?.words ?? []), data.word] }))];
      },
    },
  });

const errors: unknown[] = [];
const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) };
const catalogue = { WordSaid: { version: 1, meaning: 'A word was said', upcasters: [(data: JsonObject) => data] } };

describe('an event that cannot be taken in', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let running: Projections;
  const start = (version = 1): Promise<Projections> =>
    runProjections({
      store,
      pool,
      log,
      schema: 'parking',
      projections: [said(version)],
      reader: createReader({ catalogue, keys: keysInMemory() }),
    });
  const restart = async (version = 1): Promise<void> => {
    await running.close();
    running = await start(version);
  };

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'parking', log });
    await pool.query('CREATE TABLE parking.notes (id uuid PRIMARY KEY, words text[] NOT NULL)');
    running = await start();
  });
  afterEach(() => {
    poison = [];
  });
  afterAll(async () => {
    await running.close();
    await store.close();
    await pool.end();
  });

  const append = async (id: string, event: ReturnType<typeof sampleEvent>): Promise<void> => {
    const result = await store.append({ stream: `note-${id}`, expectedRevision: 'any', events: [event] });
    if (!('token' in result)) throw new Error('not appended');
    expect(await running.waitFor('notes', result.token, 60_000)).toBe(true);
  };
  const say = (id: string, ...words: string[]): Promise<void> =>
    words.reduce(
      (before, word) => before.then(() => append(id, sampleEvent({ id, word }, 'WordSaid'))),
      Promise.resolve(),
    );
  /** In one append, so that they come in one batch. */
  const sayTogether = async (id: string, ...words: string[]): Promise<void> => {
    const events = words.map((word) => sampleEvent({ id, word }, 'WordSaid'));
    await store.append({ stream: `note-${id}`, expectedRevision: 'any', events });
  };
  const words = async (id: string): Promise<string[] | undefined> =>
    (await pool.query('SELECT words FROM parking.notes WHERE id = $1', [id])).rows[0]?.words;
  const parked = () => running.parked('notes', { after: START, limit: 100 });
  const parkedOf = async (id: string) => (await parked()).find(({ stream }) => stream === `note-${id}`);
  const status = async () => (await running.status())[0];
  const settle = async (id: string, how: 'replay' | 'skip'): Promise<void> => {
    const first = await parkedOf(id);
    expect(await running.resolve('notes', first?.event_id ?? uuidv7(), how)).toBe(true);
    await eventually(async () => (await running.findParked('notes', first?.event_id ?? ''))?.requested === undefined);
  };
  const released = (id: string) => eventually(async () => (await parkedOf(id)) === undefined);
  const rebuilt = async (): Promise<void> => {
    const table = async () => (await pool.query("SELECT 'parking.notes'::regclass::oid AS oid")).rows[0].oid;
    const before = await table();
    await running.rebuild('notes');
    await eventually(async () => (await table()) !== before && (await status())?.next === null);
  };

  it('is parked with the later ones of its stream, while the rest goes on', async () => {
    const [bad, fine] = [uuidv7(), uuidv7()];
    poison = ['xyzzy1'];
    await sayTogether(bad, 'a', 'b', 'xyzzy1', 'c');
    await say(fine, 'one', 'two');
    expect([await words(bad), await words(fine)]).toEqual([
      ['a', 'b'],
      ['one', 'two'],
    ]);
    await say(bad, 'later');
    expect(await words(bad)).toEqual(['a', 'b']);
    expect(await parkedOf(bad)).toMatchObject({
      event_type: 'WordSaid',
      revision: 2,
      error: 'a word that nobody knows',
      attempts: 1,
      events: 3,
    });
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/);
    expect(await status()).toMatchObject({ state: 'live', parked: { streams: 1, events: 3, since } });
    expect(errors.at(-1)).toMatchObject({ stream: `note-${bad}`, reason: 'a word that nobody knows' });
    expect(JSON.stringify([errors, await parked()])).not.toContain('xyzzy1');
    poison = [];
    await settle(bad, 'replay');
    await released(bad);
    await say(bad, 'last');
    expect(await words(bad)).toEqual(['a', 'b', 'xyzzy1', 'c', 'later', 'last']);
  });

  it('waits with its stream for whichever process leads next, and keeps what it was when another try fails', async () => {
    const bad = uuidv7();
    poison = ['xyzzy2'];
    await say(bad, 'xyzzy2', 'b');
    await restart();
    await say(bad, 'c');
    expect(await parkedOf(bad)).toMatchObject({ revision: 0, events: 3 });
    const first = await parkedOf(bad);
    await running.resolve('notes', first?.event_id ?? '', 'replay');
    await eventually(async () => (await parkedOf(bad))?.attempts === 2);
    expect(await parkedOf(bad)).toMatchObject({ error: 'a word that nobody knows', requested: null, events: 3 });
    expect(await words(bad)).toBeUndefined();
    const [, second] = await store.readStream(`note-${bad}`);
    expect(await running.resolve('notes', second?.id ?? '', 'replay')).toBe(false);
    expect(await running.resolve('notes', uuidv7(), 'skip')).toBe(false);
    poison = [];
    await settle(bad, 'replay');
    await released(bad);
    expect(await words(bad)).toEqual(['xyzzy2', 'b', 'c']);
  });

  it('is taken in as edited, stays as it was recorded, and a rebuild keeps to the edit', async () => {
    const bad = uuidv7();
    poison = ['xyzzy3'];
    await say(bad, 'a', 'xyzzy3', 'b');
    const first = await parkedOf(bad);
    const edit = { version: 1, data: { id: bad, word: 'mended' } };
    expect(await running.edit('notes', first?.event_id ?? '', { edit, reason: 'misspelt' })).toBe(true);
    expect(await running.edit('notes', uuidv7(), { edit, reason: 'misspelt' })).toBe(false);
    await settle(bad, 'replay');
    await released(bad);
    expect(await words(bad)).toEqual(['a', 'mended', 'b']);
    const recorded = await store.findEvent(first?.event_id ?? '');
    expect(recorded?.data).toEqual({ id: bad, word: 'xyzzy3' });
    const kept = await pool.query('SELECT edit, reason, resolved_as FROM parking.parked_events WHERE event_id = $1', [
      first?.event_id,
    ]);
    expect(kept.rows).toEqual([{ edit, reason: 'misspelt', resolved_as: 'edited' }]);
    await rebuilt();
    expect(await words(bad)).toEqual(['a', 'mended', 'b']);
  });

  it('is edited without its personal fields, which stay as they are sealed', async () => {
    const bad = uuidv7();
    poison = ['xyzzy4'];
    const sealed = { $sealed: 1, subject: 'somebody', box: 'AAAA' };
    await append(bad, sampleEvent({ id: bad, word: 'xyzzy4', email: sealed }, 'WordSaid'));
    const first = await parkedOf(bad);
    const edit = { version: 1, data: { id: bad, word: 'w', email: 'jane@example.org' } };
    await running.edit('notes', first?.event_id ?? '', { edit, reason: 'misspelt' });
    const kept = await running.findParked('notes', first?.event_id ?? '');
    expect(kept?.edit).toEqual({ version: 1, data: { id: bad, word: 'w' } });
    await settle(bad, 'replay');
    await released(bad);
    expect(await words(bad)).toEqual(['w']);
  });

  it('is left out when skipped, by a rebuild too, and the later ones are taken in', async () => {
    const bad = uuidv7();
    poison = ['xyzzy5', 'plugh5'];
    await say(bad, 'xyzzy5', 'a', 'plugh5', 'b');
    await settle(bad, 'skip');
    await eventually(async () => (await parkedOf(bad))?.revision === 2);
    expect(await words(bad)).toEqual(['a']);
    await settle(bad, 'skip');
    await released(bad);
    expect(await words(bad)).toEqual(['a', 'b']);
    await rebuilt();
    expect(await words(bad)).toEqual(['a', 'b']);
  });

  it('stops a rebuild, which says at which event, and what serves goes on', async () => {
    const bad = uuidv7();
    poison = ['xyzzy6'];
    await say(bad, 'a', 'xyzzy6', 'b');
    const first = await parkedOf(bad);
    await running.rebuild('notes');
    await eventually(async () => (await status())?.next?.state === 'failed');
    expect(await status()).toMatchObject({ state: 'live', next: { failure: { eventId: first?.event_id } } });
    await say(uuidv7(), 'still');
    expect(await words(bad)).toEqual(['a']);
    poison = [];
    await rebuilt();
    expect([await words(bad), await parked()]).toEqual([['a', 'xyzzy6', 'b'], []]);
    await say(bad, 'c');
    expect(await words(bad)).toEqual(['a', 'xyzzy6', 'b', 'c']);
  });

  it('is none where the table is missing: the projection parks nothing, says what it waits for, and goes on by itself', async () => {
    const id = uuidv7();
    const other = await start();
    await pool.query('ALTER TABLE parking.notes RENAME TO away');
    await sayTogether(id, 'a');
    await eventually(async () => (await status())?.state === 'waiting');
    const since = (await status())?.lastError?.at;
    await delay(2_000);
    const [told] = await other.status();
    const why = { message: 'relation "parking.notes" does not exist', eventId: null, at: since };
    expect([await status(), told]).toMatchObject([{ state: 'waiting', lastError: why }, { lastError: why }]);
    expect(await parked()).toEqual([]);
    await pool.query('ALTER TABLE parking.away RENAME TO notes');
    await eventually(async () => (await words(id)) !== undefined);
    await eventually(async () => {
      const now = await status();
      return now?.state === 'live' && now.lastError === null;
    });
    await other.close();
  });

  it('is none where a newer program wrote it: the projection stops and parks nothing', async () => {
    const id = uuidv7();
    const event = { ...sampleEvent({ id, word: 'new' }, 'WordSaid'), version: 2 };
    await store.append({ stream: `note-${id}`, expectedRevision: 'any', events: [event] });
    await eventually(async () => (await status())?.state === 'stopped');
    expect([await parked(), (await status())?.lastError?.eventId]).toEqual([[], event.id]);
    catalogue.WordSaid.version = 2;
    await running.resume('notes');
    await eventually(async () => (await words(id)) !== undefined);
  });

  it('stops a new version before it serves, and the tables of the old one stay as they are', async () => {
    const id = uuidv7();
    await say(id, 'a', 'last-word');
    poison = ['last-word'];
    await restart(2);
    await eventually(async () => (await status())?.state === 'stopped');
    expect((await status())?.lastError).toMatchObject({ stream: `note-${id}` });
    await sayTogether(id, 'c');
    expect(await words(id)).toEqual(['a', 'last-word']);
    poison = [];
    await running.resume('notes');
    await eventually(async () => (await words(id))?.length === 3);
    expect(await words(id)).toEqual(['a', 'last-word', 'c']);
  });
});
