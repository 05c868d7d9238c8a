import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { createStreams } from './create-streams.ts';
import type { Decider } from './decider.ts';
import type { DomainEvent } from './event.ts';
import { uuidv7 } from './identifiers.ts';
import { silent } from './log.ts';
import { openPool } from './postgres/pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres/postgres-event-store.ts';
import { PostgresUnchangedCommands } from './postgres/unchanged-commands.ts';
import { type CommandContext, IdempotencyKeyReused } from './streams.ts';
import { keysInMemory } from './testing/keys-in-memory.ts';

type Titled = DomainEvent<'Titled', { title: string }>;

const page: Decider<{ title: string }, Titled> = {
  category: 'page',
  initial: { title: '' },
  evolve: (_, { data }) => ({ title: data.title }),
};
const catalogue = { Titled: { version: 1, meaning: 'a title was given' } };

let pool: Pool;
let store: PostgresEventStore;
let unchanged: PostgresUnchangedCommands;

beforeAll(async () => {
  pool = openPool({ url: await testDatabase(), schema: 'pages' });
  store = await openPostgresEventStore({ pool, schema: 'pages', log: silent });
  unchanged = await PostgresUnchangedCommands.open(pool, 'pages');
}, 120_000);
afterAll(async () => {
  await store.close();
  await pool.end();
});

/** One process among several. */
const streams = () => createStreams({ store, catalogue, keys: keysInMemory(), unchanged });

const asked = (title: string, over: Partial<CommandContext> = {}): CommandContext => ({
  actor: { kind: 'account', id: 'jane' },
  command: 'GiveTitle',
  idempotencyKey: uuidv7(),
  fingerprint: `of ${title}`,
  correlationId: 'c1',
  causationId: null,
  occurredAt: new Date().toISOString(),
  ...over,
});

const give = (stream: string, title: string, context = asked(title)) =>
  streams().decide(stream, page, context, (state) =>
    state.title === title ? [] : [{ type: 'Titled', version: 1, data: { title } } as const],
  );

const titled = async (title: string): Promise<string> => {
  const stream = `page-${uuidv7()}`;
  await give(stream, title);
  return stream;
};

describe('a command that changed nothing', () => {
  it('changes nothing either when it comes again after others did, and answers what it answered', async () => {
    const stream = await titled('t');
    const first = asked('t');
    const found = await give(stream, 't', first);
    expect(found).toMatchObject({ events: [], state: { title: 't' }, token: expect.any(String), repeated: false });
    await give(stream, 'y');
    expect(await give(stream, 't', first)).toEqual({ ...found, repeated: true });
    expect((await streams().load(stream, page)).state).toEqual({ title: 'y' });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('keeps its key: with another request it is refused, on any stream', async () => {
    const stream = await titled('t');
    const first = asked('t');
    await give(stream, 't', first);
    const other = { ...asked('z'), idempotencyKey: first.idempotencyKey };
    await expect(give(stream, 'z', other)).rejects.toThrow(IdempotencyKeyReused);
    await expect(give(await titled('a'), 'z', other)).rejects.toThrow(IdempotencyKeyReused);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('is kept once when it comes to two processes at once, and refused where they bring different requests', async () => {
    const stream = await titled('t');
    const first = asked('t');
    const same = await Promise.all([give(stream, 't', first), give(stream, 't', first)]);
    expect(same.map((each) => 'state' in each && each.state)).toEqual([{ title: 't' }, { title: 't' }]);
    const key = uuidv7();
    const both = await Promise.allSettled(
      ['one', 'other'].map((fingerprint) => give(stream, 't', { ...asked('t', { fingerprint }), idempotencyKey: key })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not kept for who cannot repeat it: a process, and a call whose key was made for it', async () => {
    const stream = await titled('t');
    const { rows: before } = await pool.query('SELECT FROM unchanged_commands');
    await give(stream, 't', asked('t', { actor: { kind: 'system', id: 'titles' } }));
    await give(stream, 't', asked('t', { unrepeatable: true }));
    const { rows } = await pool.query('SELECT FROM unchanged_commands');
    expect(rows).toHaveLength(before.length);
  });

  it('is forgotten after a day and not before; no row says who gave it, or about what', async () => {
    const stream = await titled('t');
    await pool.query('DELETE FROM unchanged_commands');
    const [old, recent] = [asked('t'), asked('t')];
    for (const context of [old, recent]) await give(stream, 't', context);
    const { rows } = await pool.query('SELECT * FROM unchanged_commands ORDER BY at');
    expect(rows).toHaveLength(2);
    for (const told of ['jane', stream, stream.slice('page-'.length), 'GiveTitle'])
      expect(JSON.stringify(rows)).not.toContain(told);
    await pool.query(`UPDATE unchanged_commands SET at = now() - interval '25 hours' WHERE command = $1`, [
      rows[0].command,
    ]);
    await pool.query(
      `INSERT INTO unchanged_commands SELECT gen_random_uuid(), gen_random_uuid(), '', 0, now() - interval '2 days'
       FROM generate_series(1, 2500)`,
    );
    await unchanged.sweep();
    const { rows: left } = await pool.query('SELECT command FROM unchanged_commands');
    expect(left).toEqual([{ command: rows[1].command }]);
  });
});
