import { randomBytes } from 'node:crypto';
import { uuidv7 } from '@corkboard/event-store/identifiers';
import { silent } from '@corkboard/event-store/log';
import { type EventStoreDbEventStore, openEventStoreDb } from '@corkboard/eventstoredb/eventstoredb-event-store';
import { testEventStoreDb } from '@corkboard/eventstoredb/stand-in/server';
import eventstoredb, { type EventStoreDBClient as Client } from '@eventstore/db-client';
import { besidePeer, type Work } from './closed-loop.ts';
import { measureSaves } from './eventstoredb-saves.ts';
import { pinSaved } from './pin-events.ts';
import type { BenchRow } from './run-benches.ts';

const { EventStoreDBClient, jsonEvent } = eventstoredb;

const ROUNDS = 5;
const SECONDS = 2;
const WRITERS = [1, 16, 64];
const GOAL = 0.7;

export const how =
  'Every writer makes a new stream with each append and waits for its answer before the next; medians of 5 rounds of 2 s in turns. The client is the library alone, which learns no position. The server is a real one where the tests find one (TEST_EVENTSTOREDB_URL, a container, KURRENTDB_HOME), else their stand-in, in a process of its own. Savers likewise, each with a board of its own and rounds of 5 s; both products run for the whole time, in one process each, with embedded PostgreSQL (fsync on), all on the same machine.';

const ours = (store: EventStoreDbEventStore): Work => {
  return async () => {
    const id = uuidv7();
    const result = await store.append({ stream: `pin-${id}`, expectedRevision: 'none', events: [pinSaved(id)] });
    if (result.status !== 'appended') throw new Error(`refused: ${result.status}`);
  };
};

const theirs = (client: Client): Work => {
  return async () => {
    const id = uuidv7();
    const event = jsonEvent(pinSaved(id));
    await client.appendToStream(`raw.pin-${id}`, event, { expectedRevision: 'no_stream' });
  };
};

const measureAppends = async (url: string): Promise<readonly BenchRow[]> => {
  const store = openEventStoreDb({ url, service: `bench${randomBytes(4).toString('hex')}`, log: silent });
  const client = EventStoreDBClient.connectionString(url);
  const [own, raw] = [ours(store), theirs(client)];
  try {
    await store.check();
    const rows: BenchRow[] = [];
    for (const writers of WRITERS) {
      const name = `append 1 event to EventStoreDB, ${writers} ${writers === 1 ? 'writer' : 'writers'}`;
      const load = { many: writers, seconds: SECONDS, rounds: ROUNDS };
      rows.push(await besidePeer([own, raw], load, { name, peer: 'client alone', goal: GOAL }));
    }
    return rows;
  } finally {
    await store.close();
    await client.dispose();
  }
};

/** On a server of its own, as far as the tests start one: what was appended before would slow the next. */
const onServer = async (measure: (url: string) => Promise<readonly BenchRow[]>): Promise<readonly BenchRow[]> => {
  const server = await testEventStoreDb();
  try {
    return await measure(server.url);
  } finally {
    await server.stop();
  }
};

/** Appends by the adapter beside those of the client library alone; saves beside those with the product on PostgreSQL. */
export const run = async (): Promise<readonly BenchRow[]> => [
  ...(await onServer(measureAppends)),
  ...(await onServer(measureSaves)),
];
