import { moduleOf } from './before.ts';
import type { BenchRow } from './bench-row.ts';

export interface WantedBench {
  /** Checkout that it is of. */
  readonly root: string;
  readonly name: string;
}

// A process of its own for a bench of another checkout. Who asked ends it.
process.once('message', async ({ root, name }: WantedBench) => {
  const { run } = await moduleOf<{ run(): Promise<readonly BenchRow[]> }>(root, `test/load/${name}.bench.ts`);
  process.send?.(await run());
});
