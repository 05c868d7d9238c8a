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
const said = (subject: string, sequence: number, accountId: string, text: string): Message =>
  message('sample.said.v1', subject, sequence, { accountId, text });
const erased = (sequence: number): Message =>
  message('identity.subject-erased.v1', `account-${ANN}`, sequence, { accountId: ANN });

/** Source of messages from the test; `give` resolves when the consumer has accepted them. */
const hand = (): { source: Source; give: (...messages: Message[]) => Promise<void> } => {
  let give = (_: readonly Message[]): Promise<void> => Promise.reject(new Error('nobody listens'));
  const source: Source = {
    run: (accept, signal) => {
      give = accept;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    lag: () => Promise.resolve({ messages: 0, seconds: 0 }),
  };
  return { source, give: (...messages) => give(messages) };
};

/** Fails at texts that begin with `bad`, and at the first `failures` erasures. */
const listening = (name: string, inbox: Inbox<never>, failures = 0) => {
  const { source, give } = hand();
  const received: string[] = [];
  let left = failures;
  const consumer = consume<never>({
    name,
    source,
    inbox,
    log: noLog,
    attempts: 1,
    on: [
      eventHandler<never>('sample.said.v1', ({ data: { text } }) => {
        if (String(text).startsWith('bad')) throw new Error('cannot be');
        received.push(String(text));
      }),
    ],
    onSubjectErased: (accountId) => {
      left -= 1;
      if (left >= 0) throw new Error('not yet');
      received.push(`erased ${accountId}`);
    },
  });
  running.push(consumer);
  const parked = async () => (await consumer.parked(10)).map(({ message: { data } }) => data['text'] ?? 'erasure');
  return { consumer, give, received, parked };
};

describe.each<[string, () => Inbox<never>]>([
  ['memory', () => memoryInbox() as unknown as Inbox<never>],
  ['postgres', () => postgresInbox(pool) as unknown as Inbox<never>],
])('the erasure of an account, with the inbox in %s', (kind, inbox) => {
  it('removes what is parked about it, also where it was edited, and leaves the rest in its order', async () => {
    const { give, received, parked, consumer } = listening(`${kind}-removes`, inbox());
    await give(said('pin-1', 0, ANN, 'bad hers'), said('pin-1', 1, ANN, 'hers too'));
    await give(said('pin-2', 0, BOB, 'bad his'), said('pin-2', 1, ANN, 'her word'), said('pin-2', 2, BOB, 'his last'));
    await consumer.edit('pin-1-0', { accountId: ANN, text: 'bad and edited' });
    expect(await parked()).toEqual(['bad and edited', 'hers too', 'bad his', 'her word', 'his last']);
    await give(erased(7));
    expect(await parked()).toEqual(['bad his', 'his last']);
    await consumer.edit('pin-2-0', { accountId: BOB, text: 'his' });
    expect(await consumer.replay('pin-2')).toBe(2);
    await give(said('pin-1', 1, ANN, 'repeated'), said('pin-1', 2, ANN, 'later'));
    expect(received).toEqual([`erased ${ANN}`, 'his', 'his last', 'later', `erased ${ANN}`]);
  });

  it('never waits behind what is parked about it', async () => {
    const { give, received, parked } = listening(`${kind}-waits`, inbox());
    await give(said(`account-${ANN}`, 0, ANN, 'bad'));
    await give(said(`account-${ANN}`, 1, ANN, 'behind'), erased(2), said(`account-${ANN}`, 3, ANN, 'after'));
    expect(await parked()).toEqual([]);
    expect(received).toEqual([`erased ${ANN}`, 'after', `erased ${ANN}`]);
  });

  it('is parked itself where its handler fails, with everything that it would have removed, until it is replayed', async () => {
    const { give, received, parked, consumer } = listening(`${kind}-fails`, inbox(), 1);
    await give(said('pin-1', 0, ANN, 'bad'));
    await give(erased(2));
    expect(await parked()).toEqual(expect.arrayContaining(['bad', 'erasure']));
    await consumer.replay(`account-${ANN}`);
    expect(received).toEqual([`erased ${ANN}`]);
    expect(await parked()).toEqual([]);
  });
});
