import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import type { EventStoreDBClient as Client } from '@eventstore/db-client';
import eventstoredb from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, failure, idsOf, newStream } from './sample-events.ts';
import { type OwnEventStoreDb, ownEventStoreDb } from './server.ts';
import { EventStoreDbStandIn } from './stand-in.ts';

const { EventStoreDBClient, streamNameFilter } = eventstoredb;

const server: OwnEventStoreDb = await ownEventStoreDb();
const name = server.isReal ? 'EventStoreDB' : 'the stand-in for EventStoreDB, as a real one serves them';
let standIn: EventStoreDbStandIn;
let client: Client;
let ofStandIn: Client;

beforeAll(async () => {
  standIn = await EventStoreDbStandIn.start();
  client = EventStoreDBClient.connectionString(server.url);
  ofStandIn = EventStoreDBClient.connectionString(standIn.url);
});
afterAll(async () => {
  await Promise.all([client.dispose(), ofStandIn.dispose()]);
  await Promise.all([server.stop(), standIn.stop()]);
});

const numberOf = (found: { data?: unknown } | undefined): string =>
  String((found?.data as { n?: number } | undefined)?.n);

const follow = (prefix: string, more: { checkpointReached?: () => Promise<void> } = {}, by = client) =>
  by.subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [prefix], ...more }) });

describe(`subscriptions to ${name}`, () => {
  it('confirms, catches up, follows what the filter wants, and resumes from a checkpoint without losing any', async () => {
    const [stream, seen, checkpoints] = [newStream(), [] as string[], [] as { commit: bigint; prepare: bigint }[]];
    // On an empty store there is none at first.
    await client.appendToStream(newStream(), event());
    const filter = streamNameFilter({
      prefixes: [stream],
      checkpointReached: (_, position) => {
        checkpoints.push(position);
        return Promise.resolve();
      },
    });
    const subscription = client.subscribeToAll({ fromPosition: 'start', filter });
    for (const name of ['confirmation', 'caughtUp'] as const) subscription.on(name, () => seen.push(name));
    subscription.on('data', ({ event: found }) => seen.push(numberOf(found)));
    await eventually(() => seen.length === 2);
    expect([seen, checkpoints[0]]).toEqual([['confirmation', 'caughtUp'], { commit: 0n, prepare: 0n }]);
    for (let n = 0; n < 64; n += 1) await client.appendToStream(n % 2 ? newStream() : stream, event({ n }));
    await eventually(() => seen.length === 34 && checkpoints.length > 2);
    expect(seen).toHaveLength(34);
    await subscription.unsubscribe();
    const last = checkpoints.at(-1);
    expect(last?.prepare).toBe(0n);
    const resumed: string[] = [];
    const again = client.subscribeToAll({ fromPosition: checkpoints[1] ?? 'end', filter });
    again.on('data', ({ event: found }) => resumed.push(numberOf(found)));
    await eventually(() => resumed.includes('62'));
    expect(seen.slice(-resumed.length)).toEqual(resumed);
    await again.unsubscribe();
  });

  it('reports checkpoints ahead of a slow reader', async () => {
    const stream = newStream();
    let [finished, ahead] = [0, 0];
    let checked = 0;
    const subscription = follow(stream, {
      checkpointReached: () => {
        checked += 1;
        ahead = Math.max(ahead, 32 * checked - finished);
        return Promise.resolve();
      },
    });
    subscription.on('error', () => undefined);
    await new Promise((resolve) => subscription.once('confirmation', resolve));
    await client.appendToStream(
      stream,
      Array.from({ length: 64 }, () => event()),
    );
    for await (const _ of subscription) {
      await sleep(2);
      finished += 1;
      if (finished === 64) break;
    }
    expect(ahead).toBeGreaterThan(0);
    expect(checked).toBeGreaterThan(0);
  });

  it('is dropped with UnavailableError, without end, when the server is killed, and does not resume', async () => {
    const [stream, seen] = [newStream(), [] as unknown[]];
    const subscription = follow(stream);
    subscription.on('error', (error) => seen.push((error as unknown as { type: string }).type));
    subscription.on('end', () => seen.push('end'));
    subscription.on('data', () => seen.push('event'));
    await new Promise((resolve) => subscription.once('confirmation', resolve));
    await server.kill();
    await eventually(() => seen.length > 0);
    const down = await failure(client.appendToStream(stream, event()));
    await server.start();
    expect(down['type'] === 'unavailable' || down['code'] === 14).toBe(true);
    let last = {};
    for (let tries = 0; tries < 1_000 && !('success' in last); tries += 1) {
      last = await failure(client.appendToStream(stream, event()).then((done) => Promise.reject(done)));
      if (!('success' in last)) await sleep(50);
    }
    expect(last).toMatchObject({ success: true });
    expect(seen).toEqual(['unavailable']);
  });
});

describe('what the stand-in for EventStoreDB breaks when asked', () => {
  it('ends without an error when the server ends it with OK', async () => {
    standIn.faults.subscription({ kind: 'end', after: 2 });
    const seen: string[] = [];
    for await (const _ of follow(newStream(), {}, ofStandIn)) seen.push('event');
    expect(seen).toEqual([]);
  });

  it('leaves an append unanswered past its deadline, and answers late', async () => {
    standIn.faults.append({ kind: 'silent' }, { kind: 'late', milliseconds: 300 });
    const [stream, own] = [newStream(), EventStoreDBClient.connectionString(standIn.url)];
    const never = own.appendToStream(stream, event(), { deadline: 50 }).then(
      () => 'answered',
      () => 'refused',
    );
    expect(await Promise.race([never, sleep(500).then(() => 'silence')])).toBe('silence');
    const began = performance.now();
    expect((await own.appendToStream(stream, event(), { deadline: 50 })).success).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(250);
    await own.dispose();
  });

  it.each([
    ['unavailable', 'unavailable'],
    ['unknown', 'unknown'],
    ['not-leader', 'not-leader'],
  ] as const)('refuses an append with %s, kept or not', async (kind, type) => {
    const stream = newStream();
    for (const kept of [true, false]) {
      const own = EventStoreDBClient.connectionString(standIn.url);
      standIn.faults.append({ kind, stored: kept });
      expect(await failure(own.appendToStream(stream, event()))).toMatchObject({ type });
      expect(standIn.log.stream(stream)).toHaveLength(1);
      await own.dispose();
    }
  });

  it('delivers twice, drips, and refuses a read', async () => {
    const stream = newStream();
    await ofStandIn.appendToStream(stream, [event(), event()]);
    standIn.faults.read({ kind: 'twice' }, { kind: 'drip', milliseconds: 60 }, { kind: 'unavailable' });
    expect(await idsOf(ofStandIn, stream)).toHaveLength(4);
    const began = performance.now();
    expect(await idsOf(ofStandIn, stream)).toHaveLength(2);
    expect(performance.now() - began).toBeGreaterThan(100);
    expect(await failure(idsOf(ofStandIn, stream))).toMatchObject({ type: 'unavailable' });
  });
});
