import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@corkboard/consumer/message';
import { kafkaSink } from '@corkboard/messaging/kafka/sink';
import { eventually } from '@corkboard/testing/eventually';
import { testKafka } from '@corkboard/testing/kafka';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { startProduct } from '@corkboard/testing/product-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someoneWhoSaves } from './saves.ts';

const root = join(import.meta.dirname, '..', '..');
const kafka = await testKafka();

const codeOf = (page: string): string => /```js\n([\s\S]+?)```/.exec(page)?.[1] ?? '';

const message = (type: string, sequence: number): Message => {
  const pinId = randomUUID();
  return {
    id: randomUUID(),
    source: '/curation',
    topic: 'curation.v1',
    type,
    time: '2026-01-02T03:04:05.678Z',
    subject: `pin-${pinId}`,
    sequence,
    ordinal: 0,
    correlationId: randomUUID(),
    causationId: null,
    data: { pinId, boardId: `board-of-${pinId}`, accountId: randomUUID() },
  };
};

(kafka ? describe : describe.skip)('the consumer of docs/consume.md', () => {
  const code = codeOf(readFileSync(join(root, 'docs', 'consume.md'), 'utf8'));
  let folder = '';
  let child: ChildProcess | null = null;
  let said = '';

  beforeAll(() => {
    // Below the root, for its node_modules, and where nobody looks for sources.
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache', 'consume-'));
    writeFileSync(join(folder, 'pins.mjs'), code);
    const loader = join(root, 'scripts', 'typescript.mjs');
    child = spawn(process.execPath, ['--conditions=corkboard-source', '--import', loader, join(folder, 'pins.mjs')], {
      env: { ...process.env, KAFKA_BROKERS: kafka?.brokers.join(',') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
    });
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await kafka?.stop();
  });

  it('is ten lines', () => {
    expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
  });

  it('prints what is created and saved, once, also when it is delivered twice', async () => {
    const sink = kafkaSink({ brokers: kafka?.brokers ?? [], clientId: 'curation' });
    /** As a relay does: until the brokers have taken it, also right after they were told of a topic. */
    const publish = (messages: readonly Message[]): Promise<void> => eventually(() => sink.deliver(messages));
    const created = message('curation.pin-created.v1', 0);
    const saved = message('curation.pin-saved.v1', 0);
    const other = message('curation.pin-deleted.v1', 1);
    await publish([created, saved, other]);
    await publish([created, saved]);
    const last = message('curation.pin-created.v1', 0);
    await publish([last]);
    const line = ({ time, type, data }: Message): string =>
      `${time} ${type} ${data['pinId']} on board ${data['boardId']}`;
    await eventually(() => [created, saved, last].every((each) => said.includes(line(each))), {
      what: 'the last is printed',
    });
    expect(said.trim().split('\n').sort()).toEqual([created, saved, last].map(line).sort());
    await sink.close();
  });

  it('prints a pin that somebody creates in the product, and the save of it', async () => {
    const url = await testDatabase();
    const product = await startProduct({ env: { DATABASE_URL: url, KAFKA_BROKERS: kafka?.brokers.join(',') ?? '' } });
    try {
      const jane = await someoneWhoSaves(product.origin);
      const { data, status } = await jane.save(randomUUID());
      expect(status).toBeLessThan(300);
      const lines = [
        `curation.pin-created.v1 ${jane.sourcePinId} on board ${jane.boardId}`,
        `curation.pin-saved.v1 ${data.id} on board ${jane.boardId}`,
      ];
      await eventually(() => lines.every((line) => said.includes(line)), { what: 'both are printed' });
      for (const line of lines) expect(said.split(line)).toHaveLength(2);
    } finally {
      await product.stop();
      await dropTestDatabase(url);
    }
  }, 600_000);
});
