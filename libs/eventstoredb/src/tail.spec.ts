import { type Position, type RecordedEvent, START } from '@corkboard/event-store/event';
import { Head } from '@corkboard/event-store/head';
import type { Batch, ReadAll } from '@corkboard/event-store/port';
import { sampleEvent } from '@corkboard/event-store/testing/case';
import { describe, expect, it } from '@jest/globals';
import type { WirePlace } from './client.ts';
import { fromPosition, toPosition } from './positions.ts';
import { Tail } from './tail.ts';

const at = (n: number): Position => toPosition({ commit: BigInt(n), prepare: BigInt(n) });

const eventAt = (n: number): RecordedEvent => ({
  ...sampleEvent({ n }),
  stream: `s-${n % 2}`,
  revision: n,
  position: at(n),
  recordedAt: '2026-01-02T03:04:05.678Z',
});

/**
 * A subscription that began at 10 and brings what it is given; `reads` are what was read besides: each finds one event, 100
 * further on. A look finds one of ours far on, unless `looked` says otherwise.
 */
const tailFrom10 = () => {
  const head = new Head<Position>(START);
  const reads: unknown[] = [];
  const readAll = async ({ from }: ReadAll): Promise<Batch> => {
    reads.push(from);
    const next = fromPosition(from as Position) as WirePlace;
    const n = Number(next.commit) + 100;
    return { events: [eventAt(n)], through: at(n), live: true };
  };
  const looked = { newest: at(9_999), through: at(9_999) };
  const tail = new Tail({ readAll, look: async () => looked }, head);
  tail.begin(at(10));
  tail.live = true;
  head.raise(at(10));
  const bring = (...places: number[]): void => {
    for (const n of places) {
      tail.take(eventAt(n));
      head.raise(at(n));
    }
  };
  return { head, tail, bring, reads, looked };
};

const numbers = (batch: { events: readonly RecordedEvent[] } | null): unknown =>
  batch?.events.map(({ data }) => data['n']);

describe('what the subscription of a process has brought', () => {
  it('is read by all who have caught up, each from its own place, as much as it asks for', async () => {
    const { tail, bring, reads } = tailFrom10();
    bring(11, 15, 17);
    expect(numbers(await tail.read(at(10), 5, undefined))).toEqual([11, 15, 17]);
    const some = await tail.read(at(11), 1, undefined);
    expect([numbers(some), some?.through, some?.live]).toEqual([[15], at(15), false]);
    const filtered = await tail.read(at(10), 5, { streamPrefix: 's-0' });
    expect([numbers(filtered), filtered?.through, filtered?.live]).toEqual([[], at(17), true]);
    expect(reads).toEqual([]);
  });

  it('has each event once, also when a subscription that was made again brings it again', async () => {
    const { tail, bring } = tailFrom10();
    bring(11, 12, 12, 11, 13);
    expect(numbers(await tail.read(at(10), 5, undefined))).toEqual([11, 12, 13]);
  });

  it('is nothing to who comes from before it, or from beyond all that was looked through', async () => {
    const { tail, bring, looked } = tailFrom10();
    bring(11);
    Object.assign(looked, { newest: at(11), through: at(20) });
    expect([await tail.read(at(9), 5, undefined), await tail.read(at(21), 5, undefined)]).toEqual([null, null]);
  });

  it('takes back those who read on by themselves to where others had written, and does not read for each of them', async () => {
    const { tail, reads, looked } = tailFrom10();
    Object.assign(looked, { newest: at(10), through: at(5_000) });
    const found = await Promise.all([tail.read(at(4_000), 5, undefined), tail.read(at(4_500), 5, undefined)]);
    const none = { events: [], through: at(5_000), live: true };
    expect([found, reads]).toEqual([[none, none], []]);
  });

  it('is at most 1,000 events, the newest, however many come', async () => {
    const { tail, bring } = tailFrom10();
    bring(...Array.from({ length: 3_000 }, (_, n) => 11 + n));
    expect(await tail.read(at(2_009), 5, undefined)).toBeNull();
    const kept = await tail.read(at(2_010), 5_000, undefined);
    expect(numbers(kept)).toEqual(Array.from({ length: 1_000 }, (_, n) => 2_011 + n));
  });

  it('is waited for when the store is known to have more, and read where that does not come or nothing brings it', async () => {
    const { head, tail, bring, reads } = tailFrom10();
    head.raise(at(11));
    const waiting = tail.read(at(10), 5, undefined);
    bring(11);
    expect(numbers(await waiting)).toEqual([11]);
    expect(reads).toEqual([]);
    head.raise(at(12));
    expect(numbers(await tail.read(at(11), 5, undefined))).toEqual([111]);
    tail.live = false;
    expect(numbers(await tail.read(at(111), 5, { streamPrefix: 's-0' }))).toEqual([]);
    expect(reads).toEqual([at(11), at(111)]);
    bring(12, 111, 211, 212);
    expect(numbers(await tail.read(at(10), 5, undefined))).toEqual([11, 111, 211, 212]);
  });

  it('is all for the moment while the rest is on its way: who follows gathers, and does not read on for each event', async () => {
    const { head, tail, bring } = tailFrom10();
    bring(11);
    head.raise(at(13));
    expect(await tail.read(at(10), 5, undefined)).toMatchObject({ through: at(11), live: true });
    tail.live = false;
    expect(await tail.read(at(10), 5, undefined)).toMatchObject({ through: at(11), live: false });
  });

  it('is looked for in the store, once for all, by those who find nothing new', async () => {
    const { tail, reads } = tailFrom10();
    const found = await Promise.all([tail.read(at(10), 5, undefined), tail.read(at(10), 5, undefined)]);
    expect(found.map(numbers)).toEqual([[110], [110]]);
    expect(reads).toEqual([at(10)]);
  });

  it('is not read for where none of ours lies behind it, however many others do: readers go on from the newest of these', async () => {
    const { tail, bring, reads, looked } = tailFrom10();
    bring(11);
    Object.assign(looked, { newest: at(11), through: at(5_000) });
    expect(await tail.read(at(11), 5, undefined)).toEqual({ events: [], through: at(5_000), live: true });
    expect(reads).toEqual([]);
    bring(5_001);
    expect(numbers(await tail.read(at(5_000), 5, undefined))).toEqual([5_001]);
  });
});
