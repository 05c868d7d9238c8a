import { randomBytes } from 'node:crypto';
import {
  type EventStoreDbEventStore,
  openEventStoreDb,
} from '@corkboard/event-store/eventstoredb/eventstoredb-event-store';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { testEventStoreDb } from '@corkboard/testing/eventstoredb/server';
import eventstoredb, { type EventStoreDBClient as Client } from '@eventstore/db-client';
import { median, percentile, whole } from './bench-database.ts';
import { pinSaved } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const { EventStoreDBClient, jsonEvent } = eventstoredb;

const ROUNDS = 5;
const SECONDS = 2;
const WRITERS = [1, 16, 64];
const GOAL = 0.7;

export const how =
  'Every writer makes a new stream with each append and waits for its answer before the next; medians of 5 rounds of 2 s in turns. The client is the library alone, which learns no position. The server is a real one where the tests find one (TEST_EVENTSTOREDB_URL, a container, KURRENTDB_HOME), else their stand-in, in a process of its own.';

type Write = () => Promise<unknown>;

interface Round {
  readonly perSecond: number;
  readonly p50: number;
}

const roundOf = async (writers: number, write: Write): Promise<Round> => {
  const taken: number[] = [];
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const writer = async (): Promise<void> => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      await write();
      taken.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return { perSecond: (taken.length * 1_000) / (performance.now() - began), p50: percentile(taken, 0.5) };
};

const ours = (store: EventStoreDbEventStore): Write => {
  return async () => {
    const id = uuidv7();
    const result = await store.append({ stream: `pin-${id}`, expectedRevision: 'none', events: [pinSaved(id)] });
    if (result.status !== 'appended') throw new Error(`refused: ${result.status}`);
  };
};

const theirs = (client: Client): Write => {
  return async () => {
    const id = uuidv7();
    const event = jsonEvent(pinSaved(id));
    await client.appendToStream(`raw.pin-${id}`, event, { expectedRevision: 'no_stream' });
  };
};

const rowOf = (writers: number, pairs: readonly (readonly [Round, Round])[]): BenchRow => {
  const ratio = median(pairs.map(([own, raw]) => own.perSecond / raw.perSecond));
  const rate = (at: 0 | 1): string => {
    const [each, p50] = [pairs.map((pair) => pair[at].perSecond), pairs.map((pair) => pair[at].p50)];
    return `${whole(median(each))}/s, p50 ${median(p50).toFixed(1)} ms`;
  };
  return {
    name: `append 1 event to EventStoreDB, ${writers} ${writers === 1 ? 'writer' : 'writers'}`,
    value: rate(0),
    peer: `client alone: ${rate(1)}`,
    ratio: `${ratio.toFixed(2)}x`,
    goal: `at least ${GOAL}x`,
    met: ratio >= GOAL,
  };
};

const measured = async (url: string): Promise<readonly BenchRow[]> => {
  const store = openEventStoreDb({ url, service: `bench${randomBytes(4).toString('hex')}`, log: silent });
  const client = EventStoreDBClient.connectionString(url);
  const [own, raw] = [ours(store), theirs(client)];
  try {
    await store.check();
    const rows: BenchRow[] = [];
    for (const writers of WRITERS) {
      await Promise.all([roundOf(writers, own), roundOf(writers, raw)]);
      const pairs: [Round, Round][] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        pairs.push([await roundOf(writers, own), await roundOf(writers, raw)]);
      rows.push(rowOf(writers, pairs));
    }
    return rows;
  } finally {
    await store.close();
    await client.dispose();
  }
};

/** Appends by the adapter beside those of the client library alone. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const server = await testEventStoreDb();
  try {
    return await measured(server.url);
  } finally {
    await server.stop();
  }
};
