import { startProduct } from '@corkboard/testing/product-process';
import { besidePeer, type Work } from './closed-loop.ts';
import type { BenchRow } from './run-benches.ts';
import { pinsOf, type Saver, save, saversOf } from './savers.ts';

const ROUNDS = 5;
const SECONDS = 5;
const SAVERS = [1, 8, 16];
const GOAL = 0.6;

const savesOn = async (origin: string): Promise<Work> => {
  const [pins, savers] = [await pinsOf(origin), await saversOf(origin, Math.max(...SAVERS))];
  let saves = 0;
  return async (who) => {
    saves += 1;
    await save(origin, savers[who] as Saver, pins[saves % pins.length] ?? '');
  };
};

/** Saves over HTTP with the product on EventStoreDB beside those with the product on PostgreSQL. */
export const measureSaves = async (url: string): Promise<readonly BenchRow[]> => {
  const own = await startProduct({ env: { EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: url } });
  const other = await startProduct({ env: { EVENT_STORE: 'postgres' } }).catch(async (error: unknown) => {
    await own.stop();
    throw error;
  });
  try {
    const works = [await savesOn(own.origin), await savesOn(other.origin)] as const;
    const rows: BenchRow[] = [];
    for (const many of SAVERS) {
      const name = `save over HTTP, product on EventStoreDB, ${many} ${many === 1 ? 'saver' : 'savers'}`;
      const load = { many, seconds: SECONDS, rounds: ROUNDS };
      rows.push(await besidePeer(works, load, { name, peer: 'on PostgreSQL', goal: GOAL }));
    }
    return rows;
  } finally {
    await Promise.all([own.stop(), other.stop()]);
  }
};
