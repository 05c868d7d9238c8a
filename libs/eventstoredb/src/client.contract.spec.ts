import { randomUUID } from 'node:crypto';
import { sleep } from '@corkboard/event-store/pause';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WireAppend } from './batch-appends.ts';
import { failureOf, Wire } from './client.ts';
import { EventStoreDbStandIn } from './stand-in/stand-in.ts';

let server: EventStoreDbStandIn;

beforeAll(async () => {
  server = await EventStoreDbStandIn.start();
});
afterAll(() => server.stop());

const one = (stream = `sample-${randomUUID()}`, bytes = 1): WireAppend => {
  const event = { id: randomUUID(), type: 'X', data: { text: 'x'.repeat(bytes) }, metadata: {} };
  return { stream, expected: 'none', events: [event] };
};
const isStored = ({ stream }: WireAppend): boolean => server.log.stream(stream) !== undefined;
const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'none', failureOf);

describe('a client of EventStoreDB', () => {
  it('has its appends answered though another one of the process ends meanwhile, and ends its own', async () => {
    const [kept, replaced] = [new Wire(server.url), new Wire(server.url)];
    await Promise.all([kept.append(one()), replaced.append(one())]);
    server.faults.append({ kind: 'late', milliseconds: 2_000 }, { kind: 'late', milliseconds: 2_000 });
    const [staying, ending] = [one(), one()];
    const answers = [kept.append(staying), failure(replaced.append(ending))] as const;
    while (!isStored(staying) || !isStored(ending)) await sleep(5);
    replaced.dispose();
    expect(await Promise.all(answers)).toEqual([0, { kind: 'lost' }]);
    expect(await failure(replaced.append(one()))).toMatchObject({ kind: 'lost' });
    // A late answer to nobody ends nothing.
    await sleep(2_500);
    kept.dispose();
  });

  it('says what became of an append: refused by its revision, its size, or for want of a right', async () => {
    const wire = new Wire(server.url);
    const first = one();
    expect(await wire.append(first)).toBe(0);
    expect(await wire.append(first)).toBe(0);
    expect(await failure(wire.append({ ...one(first.stream), expected: 5 }))).toEqual({
      kind: 'wrong-revision',
      actual: 0,
    });
    expect(await failure(wire.append({ ...one(), expected: 5 }))).toEqual({ kind: 'wrong-revision', actual: null });
    expect(await failure(wire.append(one(undefined, 1_100_000)))).toEqual({ kind: 'too-large' });
    server.faults.append({ kind: 'not-leader' });
    expect(await failure(wire.append(one()))).toEqual({ kind: 'lost' });
    wire.dispose();
    const again = new Wire(server.url);
    server.faults.refusing = 'right';
    expect(await failure(again.append(one()))).toEqual({ kind: 'refused' });
    server.faults.refusing = null;
    again.dispose();
  });
});
