import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { type AtRate, atRate } from './at-rate.ts';
import { call, percentile } from './identity-process.ts';
import type { BenchRow } from './run-benches.ts';
import { pinsOf, type Saver, save, saversOf } from './savers.ts';

const PER_SECOND = 300;
const SECONDS = 15;
const PEOPLE = 24;
const SEEN = 100;

const saves = (origin: string, savers: readonly Saver[], pins: readonly string[], seconds: number): Promise<AtRate> =>
  atRate(PER_SECOND, seconds, async (n) => {
    const { milliseconds } = await save(origin, savers[n % savers.length] as Saver, pins[n % pins.length] ?? '');
    return milliseconds;
  });

/** From the answer to a save until a reader without its token sees the pin. */
const untilSeen = async (origin: string, saver: Saver, pinId: string): Promise<number> => {
  const answer = JSON.parse((await save(origin, saver, pinId)).text) as { resource_response: { data: { id: string } } };
  const options = encodeURIComponent(JSON.stringify({ options: { id: answer.resource_response.data.id } }));
  const began = performance.now();
  for (;;) {
    const { status } = await call(`${origin}/resource/PinResource/get/?data=${options}`);
    if (status === 200) return performance.now() - began;
  }
};

const measure = async ({ origin }: ProductProcess): Promise<readonly BenchRow[]> => {
  const [pins, savers] = [await pinsOf(origin), await saversOf(origin, PEOPLE)];
  await saves(origin, savers, pins, 4);
  const { taken, perSecond } = await saves(origin, savers, pins, SECONDS);
  const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)];
  const seen: number[] = [];
  for (let n = 0; n < SEEN; n += 1) {
    seen.push(await untilSeen(origin, savers[n % savers.length] as Saver, pins[n % pins.length] ?? ''));
  }
  const seen99 = percentile(seen, 0.99);
  return [
    {
      name: `repin over HTTP, ${PER_SECOND}/s for ${SECONDS} s, one process with PostgreSQL and this client on the same machine`,
      value: `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      goal: 'at least 300/s, p99 under 60 ms, no error',
      met: perSecond >= PER_SECOND * 0.99 && p99 < 60,
    },
    {
      name: 'a save until others see it, over HTTP',
      value: `p50 ${percentile(seen, 0.5).toFixed(1)} ms, p99 ${seen99.toFixed(1)} ms`,
      goal: 'p99 under 100 ms',
      met: seen99 < 100,
    },
  ];
};

/** Saving pins that are there (no upload), everything in one process. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const product = await startProduct();
  try {
    return await measure(product);
  } finally {
    await product.stop();
  }
};

export const runsInBoth = true;
