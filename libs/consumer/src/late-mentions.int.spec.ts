import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { consume, eventHandler, type RunningConsumer } from './consumer.ts';
import type { Inbox } from './inbox.ts';
import { memoryInbox } from './memory-inbox.ts';
import { type JsonObject, type Message, noLog } from './message.ts';
import { migrateInbox, postgresInbox } from './postgres-inbox.ts';
import type { Source } from './source.ts';

const ANN = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d01';
const BOB = '01980a5e-6d2f-8c11-9b62-3f1f6a0c7d02';
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

const message = (type: string, subject: string, sequence: number, data: JsonObject): Message => ({
  id: `${subject}-${sequence}`,
  source: '/sample',
  topic: 'sample.v1',
  type,
  time: '2026-01-02T03:04:05.678Z',
  subject,
  sequence,
  ordinal: 0,
  correlationId: 'chain',
  causationId: null,
  data,
});
const pinned = (accountId: string, pin: string, sequence: number, by: number, more: JsonObject = {}): Message =>
  message('sample.pinned.v1', `pin-${pin}`, sequence, { accountId, by, ...more });
const erased: Message = message('identity.subject-erased.v1', `account-${ANN}`, 7, { accountId: ANN });

/** Messages of a key stay in their order, of the others none is promised. */
const orders: readonly (readonly Message[])[] = [
  [pinned(ANN, 'a', 0, 1), pinned(BOB, 'b', 0, 1), erased, pinned(ANN, 'a', 1, -1), pinned(BOB, 'c', 0, 1)],
  [erased, pinned(ANN, 'a', 0, 1), pinned(ANN, 'a', 1, -1), pinned(BOB, 'b', 0, 1), pinned(BOB, 'c', 0, 1)],
  [pinned(BOB, 'c', 0, 1), pinned(ANN, 'a', 0, 1), pinned(ANN, 'a', 1, -1), erased, pinned(BOB, 'b', 0, 1)],
];

interface Handlers {
  readonly keeps?: boolean;
  readonly handled?: () => Promise<void>;
  readonly dropped?: () => Promise<void>;
}

/** Counts what everybody has pinned, and boards of anybody, without rolling back. */
const counting = (name: string, inbox: Inbox<never>, { keeps = false, handled, dropped }: Handlers = {}) => {
  let give = (_: readonly Message[]): Promise<void> => Promise.reject(new Error('nobody listens'));
  const source: Source = {
    run: (accept, signal) => {
      give = accept;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    lag: () => Promise.resolve({ messages: 0, seconds: 0 }),
  };
  const counts = new Map<string, number>();
  const pin = eventHandler<never>('sample.pinned.v1', async ({ data: { accountId, by, bad } }) => {
    if (bad === true) throw new Error('cannot be');
    counts.set(String(accountId), (counts.get(String(accountId)) ?? 0) + Number(by));
    await handled?.();
  });
  const onSubjectErased = async (accountId: string): Promise<void> => {
    counts.delete(accountId);
    await dropped?.();
  };
  const erasing = keeps ? {} : { onSubjectErased };
  const consumer = consume<never>({ name, source, inbox, log: noLog, attempts: 1, on: [pin], ...erasing });
  running.push(consumer);
  return { consumer, counts, give: (...messages: Message[]) => give(messages) };
};

/** Says when it was reached, and holds whoever waits there until it is opened. */
const door = () => {
  let [open, reach] = [(): void => undefined, (): void => undefined];
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const wait = (): Promise<void> => {
    reach();
    return opened;
  };
  return { reached, wait, open };
};

describe.each<[string, () => Inbox<never>]>([
  ['memory', () => memoryInbox() as unknown as Inbox<never>],
  ['postgres', () => postgresInbox(pool) as unknown as Inbox<never>],
])('messages about somebody who was erased, with the inbox in %s', (kind, inbox) => {
  it.each([0, 1, 2])(
    'leave the same in any order that topics are read in, in one batch or in many: %s',
    async (order) => {
      const messages = orders[order] ?? [];
      const [one, many] = [counting(`${kind}-one-${order}`, inbox()), counting(`${kind}-many-${order}`, inbox())];
      await one.give(...messages);
      for (const each of messages) await many.give(each);
      expect([[...one.counts], [...many.counts]]).toEqual([[[BOB, 2]], [[BOB, 2]]]);
    },
  );

  it('leave nothing when the erasure is committed while a handler is under way', async () => {
    const at = door();
    const { give, counts } = counting(`${kind}-handler`, inbox(), { handled: at.wait });
    const late = give(pinned(ANN, 'a', 0, 1));
    await at.reached;
    await give(erased);
    at.open();
    await late;
    expect([...counts]).toEqual([]);
  });

  it('leave nothing when they are handled while the erasure is under way', async () => {
    const at = door();
    const { give, counts } = counting(`${kind}-erasure`, inbox(), { dropped: at.wait });
    const erasure = give(erased);
    await at.reached;
    const late = give(pinned(ANN, 'a', 0, 1));
    setTimeout(() => at.open(), 200);
    await Promise.all([erasure, late]);
    expect([...counts]).toEqual([]);
  });

  it('are not parked when they fail, nor behind what others have parked', async () => {
    const { give, consumer, counts } = counting(`${kind}-fails`, inbox());
    await give(pinned(BOB, 'b', 0, 1, { bad: true }));
    await give(erased, pinned(ANN, 'a', 0, 1, { bad: true }), pinned(ANN, 'a', 1, 1));
    await give(pinned(BOB, 'b', 1, 1, { about: [`account-${ANN}`] }), pinned(BOB, 'b', 2, 1));
    expect((await consumer.parked(10)).map(({ message: { id } }) => id)).toEqual(['pin-b-0', 'pin-b-2']);
    await consumer.edit('pin-b-0', { accountId: BOB, by: 1 });
    expect(await consumer.replay('pin-b')).toBe(2);
    expect([...counts]).toEqual([[BOB, 2]]);
    expect(consumer.status()).toMatchObject({ handled: 2 });
  });

  it('are dropped again when they were parked before the erasure was received, edited so that they name somebody erased', async () => {
    const { give, consumer, counts } = counting(`${kind}-edited`, inbox());
    await give(pinned(BOB, 'b', 0, 1, { bad: true }), erased);
    await consumer.edit('pin-b-0', { accountId: ANN, by: 1 });
    expect(await consumer.replay('pin-b')).toBe(1);
    expect([...counts]).toEqual([]);
  });

  it('are parked as any other where nothing is kept that could be dropped', async () => {
    const { give, consumer, counts } = counting(`${kind}-keeps`, inbox(), { keeps: true });
    await give(erased, pinned(ANN, 'a', 0, 1), pinned(ANN, 'b', 0, 1, { bad: true }));
    expect((await consumer.parked(10)).map(({ message: { id } }) => id)).toEqual(['pin-b-0']);
    expect([...counts]).toEqual([[ANN, 1]]);
  });

  it('are known after a restart, and as those of this consumer alone', async () => {
    const own = inbox();
    const before = counting(`${kind}-restart`, own);
    await before.give(erased);
    await before.consumer.stop();
    const [after, other] = [counting(`${kind}-restart`, own), counting(`${kind}-other`, own)];
    await after.give(pinned(ANN, 'a', 0, 1));
    await other.give(pinned(ANN, 'a', 0, 1));
    expect([[...after.counts], [...other.counts]]).toEqual([[], [[ANN, 1]]]);
  });
});
