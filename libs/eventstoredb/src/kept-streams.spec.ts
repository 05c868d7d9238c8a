import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { Head } from '@corkboard/event-store/head';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { describe, expect, it } from '@jest/globals';
import { KeptStreams } from './kept-streams.ts';
import { toPosition } from './positions.ts';
import { Tail } from './tail.ts';

const at = (n: number): Position => toPosition({ commit: BigInt(n), prepare: BigInt(n) });

const event = (revision: number, position: number, stream = 's'): RecordedEvent => ({
  ...sampleEvent(),
  ...{ stream, revision, position: at(position), recordedAt: '2026-01-02T03:04:05.678Z' },
});

const none = async () => ({ events: [], through: at(0), live: true });

/** A subscription that began at 10; `newest` is what a look finds, `looks` how often somebody looked. */
const keptFrom10 = () => {
  const tail = new Tail(
    { readAll: none, look: async () => ({ newest: at(0), through: at(0) }) },
    new Head<Position>(START),
  );
  tail.begin(at(10));
  tail.live = true;
  const made = { tail, newest: at(10), looks: 0, reads: 0 };
  const kept = new KeptStreams(tail, async () => {
    made.looks += 1;
    return { newest: made.newest, through: made.newest };
  });
  const bring = (...events: readonly RecordedEvent[]): void => {
    for (const each of events) {
      tail.take(each);
      made.newest = each.position;
    }
  };
  const read = async (stored: readonly RecordedEvent[], meanwhile = () => undefined as unknown, stream = 's') => {
    const events = await kept.read(stream, async () => {
      made.reads += 1;
      meanwhile();
      return stored;
    });
    return events.map(({ revision }) => revision);
  };
  return Object.assign(made, { bring, read });
};

const long = (events: number): RecordedEvent[] => Array.from({ length: events }, (_, n) => event(n, 11 + n));

describe('a stream that was read', () => {
  it('is answered with what the subscription brought since, and is not read again', async () => {
    const made = keptFrom10();
    expect(await made.read([event(0, 5)])).toEqual([0]);
    made.bring(event(1, 11), event(0, 12, 'other'), event(2, 13));
    expect(await made.read([])).toEqual([0, 1, 2]);
    expect(made.reads).toBe(1);
  });

  it('is answered by one look for all who ask at once', async () => {
    const made = keptFrom10();
    for (const stream of ['a', 'b', 'c']) await made.read([event(0, 5, stream)], undefined, stream);
    const answers = await Promise.all(['a', 'b', 'c', 'a'].map((stream) => made.read([], undefined, stream)));
    expect([answers, made.looks, made.reads]).toEqual([[[0], [0], [0], [0]], 1, 3]);
  });

  it('is answered when the subscription has come to the newest event', async () => {
    const made = keptFrom10();
    await made.read([event(0, 5)]);
    made.newest = at(12);
    const answer = made.read([]);
    setTimeout(() => made.bring(event(0, 11, 'other'), event(1, 12)), 5);
    expect([await answer, made.reads]).toEqual([[0, 1], 1]);
  });

  it('is answered without what is newer than the look, of which a part only may have come', async () => {
    const made = keptFrom10();
    await made.read([event(0, 5)]);
    made.bring(event(1, 11), event(2, 12));
    made.newest = at(11);
    expect(await made.read([])).toEqual([0, 1]);
  });

  it('is read where the subscription does not come there, or there is none', async () => {
    const made = keptFrom10();
    await made.read([event(0, 5)]);
    made.newest = at(12);
    expect(await made.read([event(0, 5), event(1, 12)])).toEqual([0, 1]);
    made.tail.live = false;
    made.newest = at(13);
    expect(await made.read([event(0, 5), event(1, 12), event(2, 13)])).toEqual([0, 1, 2]);
    expect(made.reads).toBe(3);
  });

  it('has each event that came while it was read once, whether the read found it or not', async () => {
    const made = keptFrom10();
    await made.read([event(0, 5), event(1, 11)], () => made.bring(event(1, 11), event(2, 12)));
    expect([await made.read([]), made.reads]).toEqual([[0, 1, 2], 1]);
  });

  it('is read each time when an event is missing, it does not begin at 0, or it is empty or long', async () => {
    const made = keptFrom10();
    await made.read([event(0, 5)]);
    made.bring(event(2, 12));
    for (const stored of [[event(3, 5)], [], long(101), long(100)]) await made.read(stored);
    made.bring(event(100, 200));
    await made.read(long(101));
    expect(made.reads).toBe(6);
  });

  it('cannot be changed by whoever has read it', async () => {
    const made = keptFrom10();
    const stored = [event(0, 5)];
    await made.read(stored);
    stored.length = 0;
    expect(await made.read([])).toEqual([0]);
  });
});
