import { startProduct } from '@corkboard/testing/product-process';
import { signUp } from '@corkboard/testing/sign-up';
import type { BenchRow } from './run-benches.ts';
import { twelveMegapixels } from './twelve-megapixels.ts';

const ROUNDS = 15;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** From the first byte of the upload to the answer with all sizes, over HTTP, one after another. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const product = await startProduct();
  try {
    const jane = await signUp(product.origin);
    const photographs = await Promise.all([1, 2, 3].map(twelveMegapixels));
    const upload = async (round: number): Promise<number> => {
      const form = new FormData();
      const bytes = photographs[round % photographs.length] ?? Buffer.alloc(0);
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photograph.jpg');
      const began = performance.now();
      const { status, text } = await jane.send('/v3/media/uploads/', { method: 'POST', body: form });
      if (status !== 201) throw new Error(`an upload answered ${status}: ${text}`);
      return performance.now() - began;
    };
    await upload(0);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await upload(round));
    return rows(times);
  } finally {
    await product.stop();
  }
};

const rows = (times: readonly number[]): readonly BenchRow[] => {
  const p50 = percentile(times, 0.5);
  const value = `p50 ${Math.round(p50)} ms, slowest ${Math.round(Math.max(...times))} ms`;
  return [
    {
      name: 'upload of a 12-megapixel JPEG to all sizes, over HTTP',
      value,
      goal: 'p50 under 1,000 ms',
      met: p50 < 1_000,
    },
  ];
};

export const runsInBoth = true;
