import { silent } from '@corkboard/event-store/log';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import { onBenchDatabase, whole } from './bench-database.ts';
import { inOwnProcess } from './child.ts';
import { fillStore } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const FEW = 10_000;
const MANY = 5_000_000;
const AT_MOST_MB = 300;
const MB = 1_000_000;

/** Result of catch-up-reader.mjs. */
interface CaughtUp {
  readonly events: number;
  readonly seconds: number;
  /** Its highest, in bytes. */
  readonly memory: number;
}

const reader = async (url: string, schema: string, events: number): Promise<CaughtUp> => {
  const store = await openPostgresEventStore({ url, schema, log: silent });
  await store.close();
  await fillStore(url, { schema, events, perStream: 10 });
  const caughtUp = await inOwnProcess<CaughtUp>('catch-up-reader.mjs', [url, schema]);
  if (caughtUp.events !== events) throw new Error(`${caughtUp.events} of ${events} events were read`);
  return caughtUp;
};

export const how =
  'One run: a process of its own, from the built packages, subscribes from the start and does nothing but count; its highest resident memory as the system kept it. The stores are filled by INSERT .. SELECT (fillStore in test/load/pin-events.ts).';

/** The most memory that a process holds while it reads a whole store of five million events. Filled by INSERT .. SELECT. */
export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => {
    const few = await reader(url, 'few', FEW);
    const many = await reader(url, 'many', MANY);
    return [
      {
        name: `memory of a process that reads ${whole(MANY)} events, its highest (RSS)`,
        value: `${whole(many.memory / MB)} MB, at ${whole(many.events / many.seconds)} events/s`,
        peer: `with ${whole(FEW)} events: ${whole(few.memory / MB)} MB`,
        ratio: `${(many.memory / few.memory).toFixed(1)}x`,
        goal: `under ${AT_MOST_MB} MB`,
        met: many.memory / MB < AT_MOST_MB,
      },
    ];
  });

export const runsInBoth = true;
