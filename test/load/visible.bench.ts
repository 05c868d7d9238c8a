import { median, onBenchDatabase, percentile } from './bench-database.ts';
import { inOwnProcess } from './child.ts';
import { openPinPage, type PinPage } from './pin-page.ts';
import type { BenchRow } from './run-benches.ts';
import { visibleAfter } from './visible-writes.ts';

const ROUNDS = 5;
const PER_SECOND = 500;
const SECONDS = 4;
const GOAL = { p50: 6, p99: 13 };

const rowOf = (where: string, rounds: readonly (readonly number[])[]): BenchRow => {
  const p50 = median(rounds.map((times) => percentile(times, 0.5)));
  const p99 = median(rounds.map((times) => percentile(times, 0.99)));
  return {
    name: `from when a write is due until its read model shows it to who wrote, ${PER_SECOND} writes/s, ${where}`,
    value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (median of ${ROUNDS})`,
    goal: `p50 at most ${GOAL.p50} ms, p99 at most ${GOAL.p99} ms`,
    met: p50 <= GOAL.p50 && p99 <= GOAL.p99,
  };
};

/** The second process does not lead the projection: it is notified over the database. */
const inTwo = async (url: string, page: PinPage): Promise<readonly number[]> => {
  const other = inOwnProcess<number[]>('visible-writes.ts', [url, String(PER_SECOND / 2), String(SECONDS)]);
  let [ended, here]: [boolean, number[]] = [false, []];
  const end = (): void => {
    ended = true;
  };
  other.then(end, end);
  while (!ended) here = [...here, ...(await visibleAfter(page, { perSecond: PER_SECOND / 2, seconds: 1 }))];
  // Only what was written while the other one wrote: its own times say when that was over.
  return [...here.slice(-(PER_SECOND / 2) * SECONDS), ...(await other)];
};

export const how =
  'A write counts from when it is due, not from when the busy process comes to it. In the row for two processes half of the writes come from one that does not lead the projection, and that waits for them itself.';

/** Delay until a read model shows a write, with the writers in one process and in two. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const page = await openPinPage(url);
    try {
      await visibleAfter(page, { perSecond: PER_SECOND, seconds: 2 });
      const [one, two]: [(readonly number[])[], (readonly number[])[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        one.push(await visibleAfter(page, { perSecond: PER_SECOND, seconds: SECONDS }));
        two.push(await inTwo(url, page));
      }
      return [rowOf('all in one process', one), rowOf('half of them in a second process', two)];
    } finally {
      await page.close();
    }
  });

export const runsInBoth = true;
