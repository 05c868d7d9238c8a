import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import { createStreams } from '@corkboard/event-store/create-streams';
import type { Decider } from '@corkboard/event-store/decider';
import type { DomainEvent, JsonObject } from '@corkboard/event-store/event';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { openPool } from '@corkboard/event-store/postgres/pool';
import { openPostgresEventStore } from '@corkboard/event-store/postgres/postgres-event-store';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { keysInMemory } from '@corkboard/event-store/testing/keys-in-memory';
import { median, onBenchDatabase } from './bench-database.ts';
import type { BenchRow } from './run-benches.ts';

const LENGTHS = [1, 100, 1_000, 5_000, 20_000];
const EACH = 15;
/** Events of one append, well under its bound of bytes. */
const TOGETHER = 500;
const GOAL_MS = 20;
/** Events of a stream of an account, board, pin or media in years of use; longer ones are measured for ADR 15. */
const LONGEST = 100;

type Noted = DomainEvent<'Noted', JsonObject>;

const notes: Decider<number, Noted> = { category: 'note', initial: 0, evolve: (count) => count + 1 };

/** As large as what staff leave behind when they look at personal data. */
const noted = (subject: string): Noted => ({
  type: 'Noted',
  version: 1,
  data: {
    subject,
    service: 'curation',
    target: `pin-${subject}`,
    fields: ['title', 'description'],
    purpose: 'Somebody wrote to us that a text of theirs was not what they had written',
  },
});

const context = (): CommandContext => ({
  actor: { kind: 'account', id: uuidv7() },
  command: 'Note',
  idempotencyKey: uuidv7(),
  fingerprint: 'fingerprint',
  correlationId: uuidv7(),
  causationId: null,
  occurredAt: new Date().toISOString(),
});

const grown = async (streams: Streams, length: number): Promise<string> => {
  const [stream, subject] = [`note-${uuidv7()}`, uuidv7()];
  for (let left = length; left > 0; left -= TOGETHER)
    await streams.decide(stream, notes, context(), () =>
      Array.from({ length: Math.min(left, TOGETHER) }, () => noted(subject)),
    );
  return stream;
};

interface Cost {
  readonly elapsed: number;
  /** Of our process; what PostgreSQL takes is in `elapsed` alone. */
  readonly cpu: number;
}

const ofOneCommand = async (streams: Streams, stream: string): Promise<Cost> => {
  const [elapsed, cpu]: [number[], number[]] = [[], []];
  for (let n = 0; n < EACH; n += 1) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    await streams.decide(stream, notes, context(), () => [noted(uuidv7())]);
    const { user, system } = process.cpuUsage(before);
    elapsed.push(performance.now() - began);
    cpu.push((user + system) / 1_000);
  }
  return { elapsed: median(elapsed), cpu: median(cpu) };
};

const figures = async (url: string, catalogue: EventCatalogue, what: string): Promise<BenchRow[]> => {
  const pool = openPool({ url, schema: 'bench' });
  const store = await openPostgresEventStore({ pool, schema: 'bench', log: silent });
  try {
    const streams = createStreams({ store, catalogue, keys: keysInMemory() });
    const rows: BenchRow[] = [];
    for (const length of LENGTHS) {
      const { elapsed, cpu } = await ofOneCommand(streams, await grown(streams, length));
      rows.push({
        name: `one command on a stream of ${length.toLocaleString('en')} events, ${what} (CPU of our process)`,
        value: `${elapsed.toFixed(1)} ms (${cpu.toFixed(1)} ms)`,
        goal: length <= LONGEST ? `under ${GOAL_MS} ms` : '',
        met: length > LONGEST || elapsed < GOAL_MS,
      });
    }
    return rows;
  } finally {
    await store.close();
    await pool.end();
  }
};

const PLAIN: EventCatalogue = { Noted: { version: 1, meaning: 'noted' } };
/** Personal fields are decrypted at every command that reads them. */
const PERSONAL: EventCatalogue = { Noted: { version: 1, meaning: 'noted', personal: { purpose: 'subject' } } };

export const run = (): Promise<readonly BenchRow[]> =>
  onBenchDatabase(async (url) => [
    ...(await figures(url, PLAIN, 'nothing personal')),
    ...(await figures(url, PERSONAL, 'one personal field each')),
  ]);
