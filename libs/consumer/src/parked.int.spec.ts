import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { consume, eventHandler, type RunningConsumer } from './consumer.ts';
import type { Inbox } from './inbox.ts';
import { memoryInbox } from './memory-inbox.ts';
import { type Message, noLog } from './message.ts';
import { migrateInbox, postgresInbox } from './postgres-inbox.ts';
import type { Source } from './source.ts';

const running: RunningConsumer[] = [];
let pool: pg.Pool;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await testDatabase() });
  await migrateInbox(pool);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((consumer) => consumer.stop()));
});
afterAll(() => pool.end());

const message = (sequence: number, type = 'sample.said.v1'): Message => ({
  id: `pin-1-${sequence}`,
  source: '/sample',
  topic: 'sample.v1',
  type,
  time: '2026-01-02T03:04:05.678Z',
  subject: 'pin-1',
  sequence,
  ordinal: 0,
  correlationId: 'chain',
  causationId: null,
  data: { n: sequence },
});

/** Refuses every message for as long as `bad` says so; handles `types`. */
const listening = (
  name: string,
  bad: () => boolean,
  types: readonly string[] = ['sample.said.v1'],
  inbox: Inbox<never> = postgresInbox(pool) as unknown as Inbox<never>,
) => {
  let give = (_: readonly Message[]): Promise<void> => Promise.reject(new Error('nobody listens'));
  const source: Source = {
    run: (accept, signal) => {
      give = accept;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    lag: () => Promise.resolve({ messages: 0, seconds: 0 }),
  };
  const received: unknown[] = [];
  const on = types.map((type) =>
    eventHandler<never>(type, ({ data }) => {
      if (bad()) throw new Error('cannot be');
      received.push(data['n']);
    }),
  );
  const consumer = consume({ name, source, inbox, log: noLog, attempts: 1, on });
  running.push(consumer);
  const parked = async () => (await consumer.parked(10)).map(({ message: { sequence } }) => sequence);
  return { consumer, give: (...messages: Message[]) => give(messages), received, parked };
};

describe('a parked message', () => {
  it('has its effect once when two replay it at the same time, and a third time finds nothing', async () => {
    let bad = true;
    const { consumer, give, received } = listening('twice', () => bad);
    await give(message(0), message(1), message(2));
    bad = false;
    const replayed = await Promise.all([consumer.replay('pin-1'), consumer.replay('pin-1')]);
    expect([replayed[0] + replayed[1], received]).toEqual([3, [0, 1, 2]]);
    expect(await consumer.replay('pin-1')).toBe(0);
    await give(message(1), message(3));
    expect(received).toEqual([0, 1, 2, 3]);
  });

  it('stays at the head of its subject, with those behind it, when it fails once more', async () => {
    const { consumer, give, parked } = listening('again', () => true);
    await give(message(0), message(1));
    await expect(consumer.replay('pin-1')).rejects.toThrow('cannot be');
    expect(await parked()).toEqual([0, 1]);
  });

  it.each<[string, () => Inbox<never>]>([
    ['memory', () => memoryInbox() as unknown as Inbox<never>],
    ['PostgreSQL', () => postgresInbox(pool) as unknown as Inbox<never>],
  ])('says why it failed the last time, also one that waited behind another before, in %s', async (_, inbox) => {
    let why: string | null = 'at first';
    const { consumer, give } = listening(
      'why',
      () => {
        if (why !== null) throw new Error(why);
        why = 'then';
        return false;
      },
      ['sample.said.v1'],
      inbox(),
    );
    const reasons = async () => (await consumer.parked(10)).map(({ reason }) => reason);
    await give(message(0), message(1));
    expect(await reasons()).toEqual(['Error: at first', null]);
    why = 'another';
    await expect(consumer.replay('pin-1')).rejects.toThrow('another');
    expect(await reasons()).toEqual(['Error: another', null]);
    why = null;
    await expect(consumer.replay('pin-1')).rejects.toThrow('then');
    expect(await reasons()).toEqual(['Error: then']);
  });

  it('that was skipped never comes back, neither by a replay nor as a repeat', async () => {
    let bad = true;
    const { consumer, give, received, parked } = listening('skipped', () => bad);
    await give(message(0), message(1));
    bad = false;
    expect(await consumer.skip('pin-1', 'pin-1-1')).toBeNull();
    expect((await consumer.skip('pin-1', 'pin-1-0'))?.sequence).toBe(0);
    expect(await parked()).toEqual([1]);
    expect(await consumer.replay('pin-1')).toBe(1);
    await give(message(0), message(1), message(2));
    expect(received).toEqual([1, 2]);
  });

  it('that has no handler any more is passed over, and those behind it are handled', async () => {
    const before = listening('renewed', () => true, ['sample.gone.v1']);
    await before.give(message(0, 'sample.gone.v1'));
    await before.consumer.stop();
    const after = listening('renewed', () => false);
    await after.give(message(1));
    expect(await after.parked()).toEqual([0, 1]);
    expect(await after.consumer.replay('pin-1')).toBe(2);
    expect([after.received, await after.parked()]).toEqual([[1], []]);
  });

  it('of a consumer that is gone waits for it, and is nobody else’s', async () => {
    const gone = listening('gone', () => true);
    await gone.give(message(0));
    await gone.consumer.stop();
    const other = listening('other', () => false);
    expect([await other.parked(), await other.consumer.replay('pin-1')]).toEqual([[], 0]);
    expect(await other.consumer.skip('pin-1')).toBeNull();
    await other.give(message(0));
    expect(other.received).toEqual([0]);
    expect(await listening('gone', () => false).parked()).toEqual([0]);
  });

  it('that is not there can be asked for, and nothing happens', async () => {
    const { consumer, parked } = listening('nothing', () => false);
    expect([await consumer.replay('nobody'), await consumer.skip('nobody')]).toEqual([0, null]);
    await consumer.edit('nobody-0', { n: 1 });
    expect(await parked()).toEqual([]);
  });
});
