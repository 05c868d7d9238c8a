import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient as Client } from '@eventstore/db-client';
import eventstoredb from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, failure, idsOf, newStream } from './sample-events.ts';
import { type TestEventStoreDb, testEventStoreDb } from './server.ts';

const { EventStoreDBClient, streamNameFilter } = eventstoredb;

const server: TestEventStoreDb = await testEventStoreDb();
const name = server.isReal ? 'EventStoreDB' : 'the stand-in for EventStoreDB, as a real one answers';
let client: Client;

beforeAll(() => {
  client = EventStoreDBClient.connectionString(server.url);
});
afterAll(async () => {
  await client.dispose();
  await server.stop();
});

const WRONG = 'wrong-expected-version';

describe(`appends to ${name}`, () => {
  it('refuses NO_STREAM on a stream that is there and a wrong revision either way', async () => {
    const stream = newStream();
    await client.appendToStream(stream, [event(), event()], { expectedRevision: 'no_stream' });
    for (const expectedRevision of ['no_stream', 0n, 7n] as const) {
      const error = await failure(client.appendToStream(stream, event(), { expectedRevision }));
      expect(error).toMatchObject({ type: WRONG, streamName: stream, actualVersion: 1n, message: '' });
    }
    const absent = await failure(client.appendToStream(newStream(), event(), { expectedRevision: 'stream_exists' }));
    expect(absent).toMatchObject({ type: WRONG, actualVersion: 'no_stream' });
  });

  it('lets one of 200 racing appends win', async () => {
    const stream = newStream();
    const race = Array.from({ length: 200 }, () =>
      failure(client.appendToStream(stream, event(), { expectedRevision: 'no_stream' })),
    );
    const outcomes = await Promise.all(race);
    expect(outcomes.filter(({ type }) => type === WRONG)).toHaveLength(199);
  });

  it('answers an empty append with success and creates nothing', async () => {
    const stream = newStream();
    expect(await client.appendToStream(stream, [])).toMatchObject({ success: true, nextExpectedRevision: 0n });
    expect(await failure(idsOf(client, stream))).toMatchObject({ type: 'stream-not-found' });
  });

  it('answers the same ids at the same revision, or at any, as the first time, also when the stream has moved on', async () => {
    const stream = newStream();
    const events = [event(), event()];
    const first = await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
    await client.appendToStream(stream, event(), { expectedRevision: 1n });
    expect(await client.appendToStream(stream, events, { expectedRevision: 'no_stream' })).toEqual(first);
    expect(await client.appendToStream(stream, events, { expectedRevision: 'any' })).toEqual(first);
    expect(await idsOf(client, stream)).toHaveLength(3);
  });

  it('keeps the old event for the same id with another payload', async () => {
    const [stream, id] = [newStream(), randomUUID()];
    await client.appendToStream(stream, event({ n: 1 }, id), { expectedRevision: 'no_stream' });
    await client.appendToStream(stream, event({ n: 2 }, id), { expectedRevision: 'no_stream' });
    for await (const { event: read } of client.readStream(stream)) expect(read?.data).toEqual({ n: 1 });
    expect(await idsOf(client, stream)).toEqual([id]);
  });

  it('stores the same id twice when the revision was refreshed, and in another stream', async () => {
    const [stream, other, id] = [newStream(), newStream(), randomUUID()];
    await client.appendToStream(stream, event({}, id), { expectedRevision: 'no_stream' });
    await client.appendToStream(stream, event({}, id), { expectedRevision: 0n });
    await client.appendToStream(other, event({}, id), { expectedRevision: 'no_stream' });
    expect(await idsOf(client, stream)).toEqual([id, id]);
    expect(await idsOf(client, other)).toEqual([id]);
  });

  it('stores an id twice that stands twice in one append, and knows a beginning of an append again', async () => {
    const [stream, one, two] = [newStream(), event(), event()];
    await client.appendToStream(stream, [one, one, two], { expectedRevision: 'no_stream' });
    await client.appendToStream(stream, [one, one], { expectedRevision: 'no_stream' });
    expect(await idsOf(client, stream)).toEqual([one.id, one.id, two.id]);
  });

  it('refuses an empty append at a wrong revision, and the deletion of a stream that is not there', async () => {
    const stream = newStream();
    const empty = await failure(client.appendToStream(stream, [], { expectedRevision: 3n }));
    expect(empty).toMatchObject({ type: WRONG });
    expect(await failure(client.deleteStream(stream, { expectedRevision: 'any' }))).toMatchObject({ type: WRONG });
  });

  it('refuses a part of the ids', async () => {
    const [stream, first] = [newStream(), event()];
    await client.appendToStream(stream, first, { expectedRevision: 'no_stream' });
    for (const expectedRevision of ['no_stream', 'any'] as const) {
      const error = await failure(client.appendToStream(stream, [first, event()], { expectedRevision }));
      expect(error).toMatchObject({ type: WRONG });
    }
  });

  it('refuses more than 1,048,576 bytes of data in one append, whatever the metadata', async () => {
    const long = (bytes: number) => ({ ...event({ text: 'x'.repeat(500_000) }), metadata: { m: 'x'.repeat(bytes) } });
    expect(await client.appendToStream(newStream(), [long(500_000), long(0)])).toMatchObject({ success: true });
    const events = [event({ text: 'x'.repeat(600_000) }), event({ text: 'x'.repeat(600_000) })];
    const error = await failure(client.appendToStream(newStream(), events));
    expect(error).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 });
  });

  it('answers throwOnAppendFailure=false with a revision that is always 1', async () => {
    const [stream, own] = [newStream(), EventStoreDBClient.connectionString`${server.url}&throwOnAppendFailure=false`];
    await own.appendToStream(stream, [event(), event(), event()]);
    const lie = await own.appendToStream(stream, event(), { expectedRevision: 'no_stream' });
    expect(lie).toMatchObject({ success: false, nextExpectedRevision: 1n });
    await own.dispose();
  });
});

describe(`reads of ${name}`, () => {
  it('tells a missing stream while it is read, one emptied by a soft delete too, and a tombstoned one', async () => {
    const [soft, hard] = [newStream(), newStream()];
    for (const stream of [soft, hard]) await client.appendToStream(stream, event());
    expect(await failure(idsOf(client, newStream()))).toMatchObject({ type: 'stream-not-found' });
    await client.deleteStream(soft);
    expect(await failure(idsOf(client, soft))).toMatchObject({ type: 'stream-not-found' });
    await client.tombstoneStream(hard);
    expect(await failure(idsOf(client, hard))).toMatchObject({ type: 'stream-deleted' });
  });

  it('takes NO_STREAM after a soft delete, and numbers on', async () => {
    const stream = newStream();
    await client.appendToStream(stream, [event(), event()]);
    await client.deleteStream(stream);
    const again = await client.appendToStream(stream, event(), { expectedRevision: 'no_stream' });
    expect(again.nextExpectedRevision).toBe(2n);
  });

  it('answers with nothing past the end', async () => {
    const stream = newStream();
    await client.appendToStream(stream, event());
    const found: unknown[] = [];
    for await (const read of client.readStream(stream, { fromRevision: 5n })) found.push(read);
    expect(found).toEqual([]);
  });

  it('gives back payload, metadata, time and place, from a position on', async () => {
    const [stream, before] = [newStream(), Date.now()];
    await client.appendToStream(stream, [event({ n: 1 }), event({ n: 2 })]);
    const read: unknown[] = [];
    let from: { commit: bigint; prepare: bigint } | undefined;
    for await (const { event: found } of client.readStream(stream)) {
      expect(found?.metadata).toEqual({ $correlationId: 'c', inner: { a: [1, null] } });
      expect(found?.created.getTime()).toBeGreaterThanOrEqual(before);
      from ??= (found as unknown as { position: { commit: bigint; prepare: bigint } }).position;
    }
    for await (const { event: found } of client.readAll({ fromPosition: from ?? 'start' })) read.push(found?.data);
    expect(read).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('refuses a position that is none', async () => {
    await client.appendToStream(newStream(), event());
    const work = async () => {
      for await (const _ of client.readAll({ fromPosition: { commit: 7n, prepare: 7n } }));
    };
    expect(await failure(work())).toMatchObject({ type: 'unknown', code: 2 });
  });

  it('reads everything whatever filter the client was given', async () => {
    const [stream, other] = [newStream(), `other-${randomUUID()}`];
    for (const name of [stream, other]) await client.appendToStream(name, event());
    const names: unknown[] = [];
    const filter = streamNameFilter({ prefixes: [stream] });
    const asked = { filter, maxCount: 2, direction: 'backwards', fromPosition: 'end' } as const;
    for await (const { event: found } of client.readAll(asked)) names.push(found?.streamId);
    expect(names).toEqual([other, stream]);
  });
});
