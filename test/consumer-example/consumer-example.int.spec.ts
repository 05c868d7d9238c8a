import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partitionsBehind } from '@corkboard/consumer/kafka/client';
import type { JsonObject, Message } from '@corkboard/consumer/message';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { InstalledConsumer } from './installed-consumer.ts';

const root = join(import.meta.dirname, '..', '..');
const installed = new InstalledConsumer();
const kafka = await testKafka();

const published = (type: string, subject: string, sequence: number, data: JsonObject): Message => ({
  id: randomUUID(),
  source: `/${type.split('.')[0]}`,
  topic: `${type.split('.')[0]}.v1`,
  type,
  time: '2026-01-02T03:04:05.678Z',
  subject,
  sequence,
  ordinal: 0,
  correlationId: randomUUID(),
  causationId: null,
  data,
});

const pinEvent = (type: string, pinId: string, sequence: number, boardId: string, accountId: string): Message =>
  published(`curation.${type}.v1`, `pin-${pinId}`, sequence, { pinId, boardId, accountId });
const erased = (accountId: string): Message =>
  published('identity.subject-erased.v1', `account-${accountId}`, 0, { accountId });

beforeAll(() => installed.install(), 300_000);
afterAll(() => installed.remove());

describe('the package of the consumer, installed from its tarball', () => {
  it('brings a client of Kafka and one of PostgreSQL, nothing of ours and no framework', () => {
    const packages = installed.packages();
    expect(packages).toEqual(expect.arrayContaining(['@corkboard/consumer', 'kafkajs', 'pg']));
    expect(packages.filter((name) => name.startsWith('@corkboard/') || name.startsWith('@nestjs/'))).toEqual([
      '@corkboard/consumer',
    ]);
  });

  it('gives a handler the type of its schema, and refuses what the schema does not have', () => {
    const code = (field: string): string => `
      import { eventHandler } from '@corkboard/consumer/consumer';
      import { postgresInbox } from '@corkboard/consumer/postgres-inbox';
      import { kafkaSource } from '@corkboard/consumer/kafka/source';
      export const parts = [postgresInbox, kafkaSource];
      const saved = { type: 'curation.pin-saved.v1', data: { parse: (data: unknown) => data as { boardId: string } } };
      export const on = eventHandler(saved, ({ data }) => { const board: string = data.${field}; console.log(board); });`;
    expect(installed.compile(code('boardId'))).toBe('');
    expect(installed.compile(code('boardName'))).toContain("'boardName' does not exist");
  }, 300_000);
});

(kafka ? describe : describe.skip)('programs of another team', () => {
  const kafkaOf = { brokers: kafka?.brokers ?? [], clientId: 'services' };
  const sink = kafkaSink(kafkaOf);
  /** As a relay does: until the brokers have taken it, also right after they were told of a topic. */
  const publish = (messages: readonly Message[]): Promise<void> => eventually(() => sink.deliver(messages));
  let pool: pg.Pool;
  let url = '';
  let env: NodeJS.ProcessEnv = {};

  beforeAll(async () => {
    url = await testDatabase();
    pool = new pg.Pool({ connectionString: url });
    // Each service makes its topic when it starts; a consumer waits for all that it reads.
    for (const topic of ['curation.v1', 'identity.v1']) await kafkaSink({ ...kafkaOf, topic }).close();
    env = { DATABASE_URL: url, KAFKA_BROKERS: kafka?.brokers.join(',') ?? '' };
  });
  afterAll(async () => {
    installed.remove();
    await sink.close();
    await pool.end();
    await dropTestDatabase(url);
    await kafka?.stop();
  });

  /** Waits until a group has committed everything that is there. */
  const consumedAll = (group: string) =>
    eventually(
      async () => {
        const connection = { brokers: kafka?.brokers ?? [], clientId: 'spec' };
        const partitions = await partitionsBehind(connection, group, ['curation.v1', 'identity.v1']);
        return partitions.every(({ messages }) => messages === 0);
      },
      { what: `${group} has consumed all`, within: 60_000 },
    );

  it('the one of the README handles a save once and drops it when its person is erased', async () => {
    const readme = readFileSync(join(root, 'libs', 'consumer', 'README.md'), 'utf8');
    const program = installed.start('saves.mjs', /```js\n([\s\S]+?)```/.exec(readme)?.[1] ?? '', env);
    const [pinId, accountId] = [randomUUID(), randomUUID()];
    const save = pinEvent('pin-saved', pinId, 0, 'board', accountId);
    await publish([save]);
    await publish([save]);
    await eventually(() => program.said().includes(`saved ${pinId}`), { what: 'the save is received', within: 60_000 });
    await publish([erased(accountId)]);
    await eventually(() => program.said().includes(`erased ${accountId}`), {
      what: 'the erasure is received',
      within: 60_000,
    });
    expect(program.said().split(`saved ${pinId}`)).toHaveLength(2);
    // It is said before it is committed.
    await eventually(async () => (await pool.query('SELECT FROM saves')).rowCount === 0, { what: 'it is dropped' });
    await program.end('SIGTERM');
  }, 600_000);

  it('the example counts pins of boards exactly, through a kill and repeats, parks what is broken, and forgets the erased', async () => {
    const code = readFileSync(join(import.meta.dirname, 'pins-per-board.mjs'), 'utf8');
    const [jane, john] = [randomUUID(), randomUUID()];
    const [hers, his] = [`board-of-${jane}`, `board-of-${john}`];
    const pins = Array.from({ length: 20 }, () => randomUUID());
    const created = pins.map((pin) => pinEvent('pin-created', pin, 0, hers, jane));
    const counted = async (): Promise<Record<string, number>> => {
      const { rows } = await pool.query<{ board_id: string; pins: number }>('SELECT board_id, pins FROM board_pins');
      return Object.fromEntries(rows.map(({ board_id, pins: count }) => [board_id, count]));
    };
    const first = installed.start('pins-per-board.mjs', code, env);
    await eventually(() => first.said().includes('listening'), { what: 'it listens', within: 60_000 });
    await publish(created.slice(0, 10));
    await eventually(async () => ((await counted())[hers] ?? 0) > 0, { what: 'some are counted', within: 60_000 });
    await first.end('SIGKILL');

    const second = installed.start('pins-per-board.mjs', code, env);
    await publish([...created, pinEvent('pin-saved', randomUUID(), 0, his, john)]);
    const broken = randomUUID();
    await publish([
      published('curation.pin-created.v1', `pin-${broken}`, 0, { pinId: broken, boardId: null, accountId: john }),
    ]);
    const gone = pins.slice(0, 5).map((pin) => pinEvent('pin-deleted', pin, 1, hers, jane));
    await publish([...gone, ...created]);
    await eventually(async () => (await counted())[hers] === 15 && (await counted())[his] === 1, {
      what: 'all are counted',
      within: 60_000,
    });
    await eventually(() => second.said().includes(`parked pin-${broken}`), {
      what: 'the broken one is parked',
      within: 60_000,
    });
    await publish([erased(jane)]);
    await eventually(async () => !(hers in (await counted())), { what: 'she is forgotten', within: 60_000 });
    const rest = pins.slice(5).map((pin) => pinEvent('pin-deleted', pin, 1, hers, jane));
    await publish([...rest, pinEvent('pin-saved', randomUUID(), 0, his, john)]);
    await eventually(async () => (await counted())[his] === 2, { what: 'he has two', within: 60_000 });
    await consumedAll('pins-per-board');
    expect(await counted()).toEqual({ [his]: 2 });
    await second.end('SIGTERM');
    expect(second.said()).toContain('stopped');

    await pool.query('DROP TABLE board_pins');
    const anew = installed.start('pins-per-board.mjs', code, { ...env, CONSUMER: 'anew' });
    await consumedAll('anew');
    expect(await counted()).toEqual({ [his]: 2 });
    await anew.end('SIGTERM');
  }, 600_000);
});
