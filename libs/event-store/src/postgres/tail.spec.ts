import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent, START } from '../event.ts';
import { Head } from '../head.ts';
import type { ReadAll } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { fromPosition, toPosition } from './positions.ts';
import { Tail } from './tail.ts';

const eventAt = (position: number): RecordedEvent => ({
  ...sampleEvent({ n: position }),
  stream: 's-1',
  revision: position - 1,
  position: toPosition(position),
  recordedAt: '2026-01-02T03:04:05.678Z',
});

/** A store of so many events. */
const storeOf = (count: number) => ({
  readAll: async ({ from, limit }: ReadAll) => {
    const after = from === 'end' ? count : fromPosition(from);
    const events = Array.from({ length: Math.min(limit, count - after) }, (_, n) => eventAt(after + n + 1));
    return { events, through: toPosition(after + events.length), live: after + events.length === count };
  },
});

describe('the newest events, kept for all subscriptions of a process', () => {
  it('are at most 1,000 and those read last, however many come', async () => {
    const head = new Head<number>(0);
    head.raise(5_000);
    const tail = new Tail(storeOf(5_000), head);
    tail.begin(START);
    for (let from = START; from < toPosition(5_000); ) from = (await tail.read(from, 500, undefined))?.through ?? from;

    expect(await tail.read(toPosition(3_999), 10, undefined)).toBeNull();
    const kept = await tail.read(toPosition(4_000), 5_000, undefined);
    expect(kept?.events.map(({ data }) => data['n'])).toEqual(Array.from({ length: 1_000 }, (_, n) => 4_001 + n));
  });

  it('are read where others wrote before what this process appended, and not where nobody did', async () => {
    const store = storeOf(6);
    const asked: unknown[] = [];
    const readAll = (read: ReadAll) => {
      asked.push(read.from);
      return store.readAll(read);
    };
    const head = new Head<number>(0);
    const tail = new Tail({ readAll }, head);
    const appended = (...positions: number[]): void => {
      tail.add((positions[0] ?? 0) - 1, () => positions.map(eventAt));
      head.raise(positions.at(-1) ?? 0);
    };
    const next = async (from: number) =>
      (await tail.read(toPosition(from), 10, undefined))?.events.map(({ data }) => data['n']);
    appended(1);
    expect(await next(0)).toBeUndefined();
    tail.begin(toPosition(1));
    appended(2);
    appended(3, 4);
    expect(await next(1)).toEqual([2, 3, 4]);
    expect(asked).toEqual([]);
    appended(6);
    expect(await next(4)).toEqual([5, 6]);
    expect(asked).toEqual([toPosition(4)]);
  });
});
