import { createSecretKey, randomBytes } from 'node:crypto';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { EventCatalogue } from './catalogue.ts';
import { createStreams } from './create-streams.ts';
import { type Decider, refuse } from './decider.ts';
import type { DomainEvent } from './event.ts';
import { uuidv7 } from './identifiers.ts';
import { silent } from './log.ts';
import { type Append, type AppendResult, StoreUnavailable } from './port.ts';
import { openPool } from './postgres/pool.ts';
import { openPostgresEventStore, type PostgresEventStore } from './postgres/postgres-event-store.ts';
import { openPostgresSubjectKeys } from './postgres/subject-keys.ts';
import { createReader } from './reader.ts';
import { type CommandContext, IdempotencyKeyReused } from './streams.ts';
import type { SubjectKeys } from './subject-keys.ts';

type Registered = DomainEvent<'Registered', { id: string; email: string | null }>;
type Renamed = DomainEvent<'Renamed', { id: string; name: string }>;
type Guest = { status: 'absent' } | { status: 'here'; email: string | null; names: string[] };

const guest: Decider<Guest, Registered | Renamed> = {
  category: 'guest',
  initial: { status: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'Registered':
        return { status: 'here', email: event.data.email, names: [] };
      case 'Renamed':
        return state.status === 'here' ? { ...state, names: [...state.names, event.data.name] } : state;
    }
  },
};

const catalogue: EventCatalogue = {
  Registered: { version: 1, meaning: 'someone came', personal: { email: 'id' } },
  Renamed: {
    version: 2,
    meaning: 'a new name',
    personal: { name: 'id' },
    upcasters: [({ was, ...rest }) => ({ ...rest, name: was ?? '' })],
  },
};

const context = (over: Partial<CommandContext> = {}): CommandContext => ({
  actor: { kind: 'account', id: 'a1' },
  command: 'Register',
  idempotencyKey: uuidv7(),
  fingerprint: 'of one content',
  correlationId: 'c1',
  causationId: null,
  occurredAt: new Date().toISOString(),
  ...over,
});

const register = (id: string, email: string | null) => (state: Guest) =>
  state.status === 'here' ? refuse('already-here') : [{ type: 'Registered', version: 1, data: { id, email } } as const];
const rename = (id: string, name: string) => () => [{ type: 'Renamed', version: 2, data: { id, name } } as const];

describe('streams', () => {
  let pool: Pool;
  let store: PostgresEventStore;
  let keys: SubjectKeys;
  const masterKey = createSecretKey(randomBytes(32));
  const streams = () => createStreams({ store, catalogue, keys });

  beforeAll(async () => {
    pool = openPool({ url: await testDatabase() });
    store = await openPostgresEventStore({ pool, schema: 'guests', log: silent });
    keys = await openPostgresSubjectKeys({ pool, schema: 'keys', masterKey });
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
  });

  const fresh = (): { id: string; stream: string } => {
    const id = uuidv7();
    return { id, stream: `guest-${id}` };
  };

  it('records what was decided, and answers a repetition with what was recorded, before deciding', async () => {
    const { id, stream } = fresh();
    const asked = context();
    const first = await streams().decide(stream, guest, asked, register(id, 'a@b.c'));
    await streams().decide(stream, guest, context({ command: 'Rename' }), rename(id, 'Ann'));
    const again = await streams().decide(stream, guest, asked, () => refuse('already-here'));
    if ('refused' in first || 'refused' in again) throw new Error('refused');
    expect(first).toMatchObject({ revision: 0, repeated: false, state: { status: 'here', email: 'a@b.c' } });
    expect(again).toMatchObject({
      revision: 0,
      repeated: true,
      state: { status: 'here', names: [] },
      token: first.token,
    });
    expect(again.events.map((event) => event.data)).toEqual([{ id, email: 'a@b.c' }]);
    expect(again.events[0]?.id).toBe(first.events[0]?.id);
  });

  it('does not read a stream that is said to be new, and reads it where it exists after all', async () => {
    const { id, stream } = fresh();
    let reads = 0;
    const counted = new Proxy(store, {
      get(target, name) {
        if (name === 'readStream') reads += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const unread = createStreams({ store: counted, catalogue, keys });
    const first = context();
    const isNew = { isNew: true };
    const made = await unread.decide(stream, guest, first, register(id, 'jane@x'), isNew);
    expect([reads, 'repeated' in made && made.repeated]).toEqual([0, false]);
    const again = await unread.decide(stream, guest, first, register(id, 'jane@x'), isNew);
    expect([reads, 'repeated' in again && again.repeated]).toEqual([1, true]);
    expect(await unread.decide(stream, guest, context(), register(id, 'jane@x'), isNew)).toEqual(
      refuse('already-here'),
    );
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('records what an event takes back as its context says, or as the state does that it finds', async () => {
    const { id, stream } = fresh();
    const undoes = (state: Guest) => (state.status === 'here' ? 'by the state' : undefined);
    await streams().decide(stream, guest, context({ undoes: 'by the context' }), register(id, null), { undoes });
    await streams().decide(stream, guest, context({ undoes: 'by the context' }), rename(id, 'Cat'), { undoes });
    await streams().decide(stream, guest, context(), rename(id, 'Dog'));
    const told = (await store.readStream(stream)).map(({ metadata }) => metadata.undoes?.commandId);
    expect(told).toEqual(['by the context', 'by the state', undefined]);
  });

  it('refuses a key that came with another request, also on another stream', async () => {
    const { id, stream } = fresh();
    const asked = context();
    await streams().decide(stream, guest, asked, register(id, null));
    const other = { ...asked, fingerprint: 'of another content' };
    await expect(streams().decide(stream, guest, other, register(id, null))).rejects.toThrow(IdempotencyKeyReused);
    await expect(streams().decide(fresh().stream, guest, asked, register(id, null))).rejects.toThrow(
      IdempotencyKeyReused,
    );
  });

  it('lets a process carry out one command on many streams for one event', async () => {
    const asked = context({ actor: { kind: 'system', id: 'welcome' } });
    for (const { id, stream } of [fresh(), fresh()]) {
      await expect(streams().decide(stream, guest, asked, register(id, null))).resolves.toMatchObject({
        repeated: false,
      });
    }
  });

  it('says no without writing, and writes nothing when there is nothing to do', async () => {
    const { id, stream } = fresh();
    const registered = await streams().decide(stream, guest, context(), register(id, null));
    expect(await streams().decide(stream, guest, context(), register(id, null))).toEqual({ refused: 'already-here' });
    expect(await streams().decide(stream, guest, context(), () => [])).toMatchObject({
      events: [],
      token: 'token' in registered && registered.token,
      revision: 0,
    });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('decides again after a conflict: of 20 renames by two processes none is lost', async () => {
    const { id, stream } = fresh();
    await streams().decide(stream, guest, context(), register(id, null));
    const [one, two] = [streams(), streams()];
    const names = Array.from({ length: 20 }, (_, n) => `n${n}`);
    await Promise.all(
      names.map((name, n) =>
        (n % 2 ? one : two).decide(stream, guest, context({ command: 'Rename' }), rename(id, name)),
      ),
    );
    const { state, revision } = await streams().load(stream, guest);
    expect(state.status === 'here' && [...state.names].sort()).toEqual([...names].sort());
    expect(revision).toBe(20);
  });

  it('repeats an append whose answer was lost, and stores it once', async () => {
    const { id, stream } = fresh();
    let lost = 0;
    const flaky = Object.assign(Object.create(store) as PostgresEventStore, {
      append: async (append: Append): Promise<AppendResult> => {
        const result = await store.append(append);
        lost += 1;
        if (lost < 3) throw new StoreUnavailable('the answer was lost');
        return result;
      },
    });
    const result = await createStreams({ store: flaky, catalogue, keys }).decide(
      stream,
      guest,
      context(),
      register(id, null),
    );
    expect(result).toMatchObject({ revision: 0 });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('answers a taken claim with a refusal', async () => {
    const claims = () => [{ kind: 'email', value: 'hmac' }];
    const [a, b] = [fresh(), fresh()];
    await streams().decide(a.stream, guest, context(), register(a.id, null), { claims });
    const second = await streams().decide(b.stream, guest, context(), register(b.id, null), { claims });
    expect(second).toEqual({ refused: 'claim-taken:email' });
  });

  it('shows the state after a revision and as of an instant', async () => {
    const { id, stream } = fresh();
    await streams().decide(stream, guest, context(), register(id, null));
    await streams().decide(stream, guest, context(), rename(id, 'Ann'));
    await streams().decide(stream, guest, context(), rename(id, 'Bea'));
    const times = (await store.readStream(stream)).map(({ recordedAt }) => recordedAt);
    const last = times[2] ?? '';
    const justBefore = new Date(Date.parse(last) - 1).toISOString();
    const earlier = times.filter((time) => time < last).length;
    expect(await streams().stateAt(stream, guest, 1)).toMatchObject({ revision: 1, state: { names: ['Ann'] } });
    expect(await streams().stateAt(stream, guest, '2000-01-01T00:00:00Z')).toEqual({
      state: guest.initial,
      revision: null,
      recordedAt: null,
    });
    expect(await streams().stateAt(stream, guest, last)).toMatchObject({
      revision: 2,
      recordedAt: last,
      state: { names: ['Ann', 'Bea'] },
    });
    expect((await streams().stateAt(stream, guest, justBefore)).revision).toBe(earlier === 0 ? null : earlier - 1);
  });

  it('opens a long stream anew at each read, so that what was erased is gone from it at once', async () => {
    const { id, stream } = fresh();
    await streams().decide(stream, guest, context(), register(id, 'a@b.c'));
    const renamed = Array.from({ length: 60 }, (_, n) => rename(id, `Ann ${n}`)()).flat();
    await streams().decide(stream, guest, context({ command: 'Rename' }), () => renamed);
    const names = async (): Promise<unknown> => (await streams().load(stream, guest)).state;
    await names();
    expect(await names()).toMatchObject({ email: 'a@b.c', names: renamed.map(({ data }) => data.name) });
    await keys.destroy(id);
    expect(await names()).toEqual({ status: 'here', email: null, names: renamed.map(() => null) });
  });

  it('keeps personal fields sealed in the store, opens them for the domain, and forgets them with the key', async () => {
    const { id, stream } = fresh();
    const { id: otherId, stream: otherStream } = fresh();
    await streams().decide(stream, guest, context(), register(id, 'very@private.example'));
    await streams().decide(otherStream, guest, context(), register(otherId, 'other@private.example'));
    const text = await pool.query('SELECT string_agg(data::text || metadata::text, $1) AS all FROM guests.events', [
      '',
    ]);
    expect(text.rows[0].all).not.toContain('private.example');
    expect(JSON.stringify((await pool.query('SELECT * FROM keys.subject_keys')).rows)).not.toContain('private');

    const elsewhere = await openPostgresSubjectKeys({ pool, schema: 'keys', masterKey });
    const reader = createReader({ catalogue, keys: elsewhere });
    expect((await reader.read(await store.readStream(stream)))[0]?.data).toEqual({ id, email: 'very@private.example' });
    const moved = (await store.readStream(stream)).map((event) => ({ ...event, stream: otherStream }));
    await expect(reader.read(moved)).rejects.toThrow();

    await keys.destroy(id);
    expect((await streams().load(stream, guest)).state).toMatchObject({ status: 'here', email: null });
    expect((await streams().load(otherStream, guest)).state).toMatchObject({ email: 'other@private.example' });
    await expect(streams().decide(stream, guest, context(), rename(id, 'x'))).rejects.toThrow('destroyed');
    const wrong = await openPostgresSubjectKeys({ pool, schema: 'keys', masterKey: createSecretKey(randomBytes(32)) });
    await expect(wrong.find([otherId])).rejects.toThrow();
  });

  it('raises old versions on reading', async () => {
    const { id, stream } = fresh();
    const metadata = {
      actor: { kind: 'system', id: 's' } as const,
      occurredAt: '',
      correlationId: 'c',
      causationId: null,
      command: 'Old',
      fingerprint: '',
    };
    await store.append({
      stream,
      expectedRevision: 'none',
      events: [{ id: uuidv7(), type: 'Renamed', version: 1, data: { id, was: 'Cat' }, metadata }],
    });
    const [event] = await createReader({ catalogue, keys }).read(await store.readStream(stream));
    expect(event).toMatchObject({ version: 2, data: { id, name: 'Cat' } });
  });
});
