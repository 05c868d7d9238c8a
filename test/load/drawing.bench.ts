import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startProduct } from '@corkboard/testing/product-process';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { pause, percentile } from './identity-process.ts';
import type { BenchRow } from './run-benches.ts';

// The picture library belongs to the curation service.
const require = createRequire(join(import.meta.dirname, '..', '..', 'services', 'curation', 'package.json'));
const sharp = require('sharp') as typeof import('sharp').default;

const PER_SECOND = 50;
const IDLE_SECONDS = 20;
const PICTURES = 5;

export const how =
  'One account uploads five PNGs of 12,000 x 5,000 at once; another asks for its viewer meanwhile, 50 times a second on a schedule, whether or not the former ones have ended, and uploads one small picture.';

const upload = async (who: RouteClient, bytes: Buffer): Promise<number> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const began = performance.now();
  const { status, text } = await who.send('/v3/media/uploads/', { method: 'POST', body: form });
  if (status !== 201) throw new Error(`an upload answered ${status}: ${text}`);
  return performance.now() - began;
};

const viewed = async (who: RouteClient, taken: number[]): Promise<void> => {
  const began = performance.now();
  const { status, text } = await who.get('/v3/viewer/');
  if (status !== 200) throw new Error(`the viewer answered ${status}: ${text}`);
  taken.push(performance.now() - began);
};

/** Calls begin on a schedule, until `isOver`. */
const viewedUntil = async (who: RouteClient, isOver: () => boolean): Promise<readonly number[]> => {
  const taken: number[] = [];
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; !isOver(); n += 1) {
    const due = began + (n * 1000) / PER_SECOND;
    if (due > performance.now()) await pause(Math.max(1, due - performance.now()));
    calls.push(viewed(who, taken));
  }
  await Promise.all(calls);
  return taken;
};

const spoken = (taken: readonly number[]): string =>
  `p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`;

const coloured = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 9 })
    .toBuffer();

export const run = async (): Promise<readonly BenchRow[]> => {
  const product = await startProduct();
  try {
    const [ana, bob] = [await signUp(product.origin), await signUp(product.origin)];
    const largest = await Promise.all(
      Array.from({ length: PICTURES }, (_, at) => coloured(12_000, 5_000, `#${at}${at}7755`)),
    );
    const small = await coloured(200, 200, '#123456');
    await upload(bob, await coloured(210, 200, '#654321'));
    const quiet = performance.now() + IDLE_SECONDS * 1000;
    const idle = await viewedUntil(bob, () => performance.now() > quiet);
    let isDrawn = false;
    const drawing = Promise.all(largest.map((each) => upload(ana, each))).finally(() => (isDrawn = true));
    const between = pause(500).then(() => upload(bob, small));
    const busy = await viewedUntil(bob, () => isDrawn);
    return rows({ idle, busy, largest: await drawing, small: await between });
  } finally {
    await product.stop();
  }
};

interface Measured {
  readonly idle: readonly number[];
  readonly busy: readonly number[];
  readonly largest: readonly number[];
  readonly small: number;
}

const rows = ({ idle, busy, largest, small }: Measured): readonly BenchRow[] => {
  const p99 = percentile(busy, 0.99);
  const all = (Math.max(...largest) / 1000).toFixed(1);
  return [
    {
      name: 'viewer while five 60-megapixel pictures of another account are drawn',
      value: spoken(busy),
      peer: `while nothing is drawn: ${spoken(idle)}`,
      ratio: `${(p99 / percentile(idle, 0.99)).toFixed(1)}x`,
      goal: 'p99 under 60 ms',
      met: p99 < 60,
    },
    {
      name: 'upload of a picture of 200 x 200 meanwhile, behind the one that is being drawn',
      value: `${(small / 1000).toFixed(1)} s`,
      peer: `all five: ${all} s`,
      goal: 'under 10 s',
      met: small < 10_000,
    },
  ];
};

export const runsInBoth = true;
