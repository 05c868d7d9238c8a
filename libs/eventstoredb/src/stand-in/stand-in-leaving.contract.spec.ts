import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import eventstoredb from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FrozenDoor } from './frozen-door.ts';
import { event, failure, idsOf, newStream } from './sample-events.ts';
import { EventStoreDbStandIn } from './stand-in.ts';

const { EventStoreDBClient, streamNameFilter } = eventstoredb;

let server: EventStoreDbStandIn;

beforeEach(async () => {
  server = await EventStoreDbStandIn.start();
});
afterEach(() => server.stop().catch(() => undefined));

/** Events of a subscription after its confirmation. */
const following = async (client: eventstoredb.EventStoreDBClient, stream: string): Promise<string[]> => {
  const seen: string[] = [];
  const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: [stream] }) });
  subscription.on('data', () => seen.push('event'));
  subscription.on('end', () => seen.push('end'));
  subscription.on('error', (error) => {
    const { type, code, message } = error as unknown as { type: string; code: number; message: string };
    seen.push(`${type} ${code} ${message}`);
  });
  await new Promise((resolve) => subscription.once('confirmation', resolve));
  return seen;
};

describe('the stand-in for EventStoreDB comes and goes as a real one does', () => {
  it('answers an append and a read with UnknownError, Server Is Not Ready, while it starts', async () => {
    const [stream, client] = [newStream(), EventStoreDBClient.connectionString(server.url)];
    server.faults.append({ kind: 'not-ready' });
    const append = await failure(client.appendToStream(stream, event()));
    expect(append).toMatchObject({ type: 'unknown', message: expect.stringContaining('Server Is Not Ready') });
    expect(server.log.stream(stream)).toBeUndefined();
    await client.appendToStream(stream, event());
    server.faults.read({ kind: 'not-ready' });
    const read = await failure(idsOf(client, stream));
    expect(read).toMatchObject({ type: 'unknown', message: expect.stringContaining('Server Is Not Ready') });
    expect(await idsOf(client, stream)).toHaveLength(1);
    await client.dispose();
  });

  it('takes appends while it is being stopped politely, then drops subscriptions with Connection dropped', async () => {
    const [stream, client] = [newStream(), EventStoreDBClient.connectionString(server.url)];
    const seen = await following(client, stream);
    const left = server.leave(2_000);
    expect(await client.appendToStream(stream, event())).toMatchObject({ success: true });
    await left;
    await eventually(() => seen.length > 1);
    expect(seen).toEqual(['event', 'unavailable 14 14 UNAVAILABLE: Connection dropped']);
    await client.dispose();
  });

  it('ends appends and subscriptions by the keep-alive alone when it is frozen, not by the deadline', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const door = await FrozenDoor.before(server.url);
    const client = EventStoreDBClient.connectionString`${door.url}&keepAliveInterval=700&keepAliveTimeout=700`;
    const stream = newStream();
    const seen = await following(client, stream);
    await client.appendToStream(stream, event());
    await eventually(() => seen.length === 1);
    door.freeze();
    const began = performance.now();
    const append = failure(client.appendToStream(stream, event(), { deadline: 100 }));
    expect(await Promise.race([append, sleep(400).then(() => 'pending')])).toBe('pending');
    const error = await append;
    expect(performance.now() - began).toBeGreaterThan(600);
    expect(error).toMatchObject({ code: 14 });
    await eventually(() => seen.length === 2);
    expect(seen[1]).toMatch(/^unavailable 14 /);
    door.thaw();
    await client.dispose();
    await door.close();
    warned.mockRestore();
  });
});
