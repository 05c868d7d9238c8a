import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Saver, someoneWhoSaves } from './saves.ts';
import { postgresOf } from './start/starts.ts';

let product: ProductProcess;
let saver: Saver;

beforeAll(async () => {
  product = await startProduct();
  saver = await someoneWhoSaves(product.origin);
}, 600_000);
afterAll(() => product?.stop());

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly refused?: number;
}

const lines = (): Line[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const said = (text: string): Line[] => lines().filter(({ msg }) => msg.includes(text));

const serverPid = (): number => postgresOf(product.dataDir)[0] ?? Number.NaN;

const askFor = async (milliseconds: number): Promise<number> => {
  let refused = 0;
  for (const until = Date.now() + milliseconds; Date.now() < until; ) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => saver.client.get('/resource/BoardResource/get/', { board_id: saver.boardId })),
    );
    refused += answers.filter(({ status }) => status === 503).length;
    await delay(20);
  }
  return refused;
};

describe('the log of one process, at the level that it has by itself', () => {
  it('says once that PostgreSQL ended and once that it is back, and the refused requests as one number', async () => {
    const asked = askFor(6_000);
    await delay(500);
    process.kill(serverPid(), 'SIGKILL');
    const refused = await asked;
    expect(refused).toBeGreaterThan(20);
    for (const again of ['answers again', 'takes connections again'])
      await eventually(() => said(again).length > 0, { what: again });
    expect(said('PostgreSQL ended by itself')).toEqual([
      expect.objectContaining({ level: 40, msg: 'PostgreSQL ended by itself (SIGKILL); starting it again.' }),
    ]);
    expect(said('PostgreSQL takes connections again')).toHaveLength(1);
    expect(said('the database or the event store does not answer')).toHaveLength(1);
    expect(said('the database or the event store answers again')).toHaveLength(1);
    expect(said('answers again')[0]?.refused).toBeGreaterThanOrEqual(refused);
    expect(said('request failed')).toEqual([]);
    expect(product.output()).not.toContain('pg-protocol');
  });
});
