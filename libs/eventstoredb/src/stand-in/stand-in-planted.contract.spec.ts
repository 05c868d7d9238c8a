import { eventually } from '@corkboard/testing/eventually';
import type { EventStoreDBClient as Client } from '@eventstore/db-client';
import eventstoredb from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, failure, idsOf, newStream } from './sample-events.ts';
import { EventStoreDbStandIn } from './stand-in.ts';

const { EventStoreDBClient } = eventstoredb;

let server: EventStoreDbStandIn;
let client: Client;

beforeAll(async () => {
  server = await EventStoreDbStandIn.start();
  client = EventStoreDBClient.connectionString(server.url);
});
afterAll(async () => {
  await client.dispose();
  await server.stop();
});

/** Faults are planted that a real server has only when it is killed, full or busy. */
describe('the stand-in for EventStoreDB in trouble, as a real one answers', () => {
  it.each([
    [
      'it is started again',
      undefined,
      async (own: EventStoreDbStandIn) => void (await own.stop().then(() => own.start())),
    ],
    ['another node leads', undefined, async (own: EventStoreDbStandIn) => own.faults.append({ kind: 'not-leader' })],
    ['many others came', 3, async () => undefined],
  ])('stores the same ids at any a second time once it has forgotten them: %s', async (_, remembers, forget) => {
    const own = await EventStoreDbStandIn.start({ remembers });
    const [stream, one] = [newStream(), event()];
    const append = async (to: string, expectedRevision: 'any' | 'no_stream', ...events: ReturnType<typeof event>[]) => {
      const asking = EventStoreDBClient.connectionString(own.url);
      await failure(asking.appendToStream(to, events, { expectedRevision }));
      await asking.dispose();
    };
    const ids = () => own.log.stream(stream)?.map(({ id }) => id);
    for (let n = 0; n < 2; n += 1) await append(stream, 'any', one);
    expect(ids()).toEqual([one.id]);
    await forget(own);
    await append(newStream(), 'any', event(), event(), event());
    await append(stream, 'no_stream', one);
    expect(ids()).toEqual([one.id]);
    await append(stream, 'any', one);
    expect(ids()).toEqual([one.id, one.id]);
    await own.stop();
  });

  it('answers the second of two identical appends under way with deadline-exceeded after some seconds', async () => {
    const [stream, one, began] = [newStream(), event(), performance.now()];
    const both = [0, 1].map(() => failure(client.appendToStream(stream, one, { expectedRevision: 'no_stream' })));
    expect(await Promise.race(both)).toEqual({ none: true });
    expect((await Promise.all(both)).map(({ type }) => type)).toContain('deadline-exceeded');
    expect(performance.now() - began).toBeGreaterThan(2_000);
    expect(await client.appendToStream(stream, one, { expectedRevision: 'no_stream' })).toMatchObject({
      success: true,
    });
    expect(await idsOf(client, stream)).toHaveLength(1);
  });

  it('answers 17 MiB with UnknownError and code 8, and takes the others in flight with it', async () => {
    server.faults.append({ kind: 'silent', stored: true });
    const [stream, own] = [newStream(), EventStoreDBClient.connectionString(server.url)];
    const other = failure(own.appendToStream(stream, event()));
    await eventually(() => server.log.stream(stream) !== undefined);
    const error = await failure(own.appendToStream(newStream(), event({ text: 'x'.repeat(17 * 1024 * 1024) })));
    expect(error).toMatchObject({ type: 'unknown', code: 8 });
    expect(await other).toMatchObject({ type: 'unknown' });
    expect(await idsOf(client, stream)).toHaveLength(1);
    await own.dispose();
  });
});
