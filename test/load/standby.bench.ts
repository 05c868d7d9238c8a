import { silent } from '@corkboard/event-store/log';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { startStandbyPair } from '@corkboard/testing/postgres-standby';
import { median, percentile, whole } from './bench-database.ts';
import { inTurns, ratioOf } from './in-turns.ts';
import { saveNew } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const ROUNDS = 5;
const SECONDS = 2;

export const how =
  'A server and its standby on this one machine, so that both wait for the same disk and no network lies between them. In turns: commits wait until the standby has flushed them (`on`), or shows them (`remote_apply`), or not at all.';

interface Round {
  readonly rate: number;
  readonly waits: readonly number[];
}

const measured = async (writers: number, write: () => Promise<unknown>): Promise<Round> => {
  const waits: number[] = [];
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const writer = async (): Promise<void> => {
    while (performance.now() < until) {
      const asked = performance.now();
      await write();
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return { rate: (waits.length * 1_000) / (performance.now() - began), waits };
};

const WAYS = [null, 'on', 'remote_apply'] as const;

const ratesOf = (rounds: readonly Round[]): readonly number[] => rounds.map(({ rate }) => rate);

const p = (share: number, rounds: readonly Round[]): string =>
  `${median(rounds.map(({ waits }) => percentile(waits, share))).toFixed(1)} ms`;

export const run = async (): Promise<BenchRow[]> => {
  const pair = await startStandbyPair();
  const rows: BenchRow[] = [];
  try {
    for (const writers of [1, 16]) {
      const runs = WAYS.map((way) => async () => {
        await pair.commitsWait(way);
        // Connections know how to wait from the moment they are made.
        const store = await openPostgresEventStore({ url: pair.primary.url, schema: 'bench', log: silent });
        await saveNew(store, 1);
        const round = await measured(writers, () => saveNew(store, 1));
        await store.close();
        return round;
      });
      const [without = [], ...waiting] = await inTurns(ROUNDS, runs);
      for (const [index, own] of waiting.entries()) {
        const ratio = ratioOf(ratesOf(own), ratesOf(without));
        rows.push({
          name: `append 1 event, ${writers} ${writers === 1 ? 'writer' : 'writers'}, \`synchronous_commit=${WAYS[index + 1]}\` with a standby`,
          value: `${whole(median(ratesOf(own)))}/s, p50 ${p(0.5, own)}, p99 ${p(0.99, own)}`,
          peer: `not waiting: ${whole(median(ratesOf(without)))}/s, p50 ${p(0.5, without)}, p99 ${p(0.99, without)}`,
          ratio: `${ratio.toFixed(2)}x`,
          goal: 'reported',
          met: true,
        });
      }
    }
  } finally {
    await pair.stop();
  }
  return rows;
};
