import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent, START } from '../event.ts';
import type { StreamRange } from '../port.ts';
import { sampleEvent } from '../testing/case.ts';
import { LongStreams } from './long-streams.ts';

const event = (revision: number, entries = 0): RecordedEvent => ({
  ...sampleEvent({ list: Array.from({ length: entries }, (_, n) => n) }),
  ...{ stream: 's', revision, position: START, recordedAt: '2026-01-02T03:04:05.678Z' },
});

const events = (count: number, entries = 0): RecordedEvent[] =>
  Array.from({ length: count }, (_, revision) => event(revision, entries));

/** Reads of `stored`, with the ranges that were asked for. */
const reading = (stored: RecordedEvent[]) => {
  const ranges: StreamRange[] = [];
  const streams = new LongStreams(async (_stream, range) => {
    ranges.push(range);
    return stored.slice(range.from ?? 0);
  });
  const whole = async () => (await streams.whole('s')).map(({ revision }) => revision);
  return { ranges, streams, whole };
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_, revision) => revision);

describe('a long stream', () => {
  it('is read whole once, and then from where the last read ended', async () => {
    const stored = events(32);
    const { ranges, whole } = reading(stored);
    expect(await whole()).toEqual(upTo(32));
    expect(await whole()).toEqual(upTo(32));
    stored.push(event(32), event(33));
    expect(await whole()).toEqual(upTo(34));
    expect(await whole()).toEqual(upTo(34));
    expect(ranges).toEqual([{}, { from: 32 }, { from: 32 }, { from: 34 }]);
  });

  it('is long by its lists as well as by its events', async () => {
    const [short, listed] = [reading(events(31)), reading(events(1, 155))];
    for (const { whole } of [short, short, listed, listed]) await whole();
    expect([short.ranges, listed.ranges]).toEqual([
      [{}, {}],
      [{}, { from: 1 }],
    ]);
  });

  it('is remembered as it grows beyond the bound', async () => {
    const stored = events(31);
    const { ranges, whole } = reading(stored);
    await whole();
    stored.push(event(31));
    await whole();
    expect(await whole()).toEqual(upTo(32));
    expect(ranges).toEqual([{}, {}, { from: 32 }]);
  });

  it('has each event once for all who read it at once', async () => {
    const stored = events(40);
    const { whole } = reading(stored);
    await whole();
    stored.push(event(40));
    const both = [whole(), whole()];
    stored.push(event(41));
    for (const read of await Promise.all(both)) expect(read).toEqual(upTo(read.length));
    expect(await whole()).toEqual(upTo(42));
  });

  it('cannot be changed by its readers', async () => {
    const { streams } = reading(events(40));
    const read = (await streams.whole('s')) as RecordedEvent[];
    expect(() => read.pop()).toThrow(TypeError);
  });

  it('gives way to others beyond 32 MB of all', async () => {
    const asked: string[] = [];
    const streams = new LongStreams(async (stream, { from }) => {
      asked.push(`${stream} from ${from ?? 'the start'}`);
      return events(1, 150_000).slice(from ?? 0);
    });
    for (const stream of ['a', 'b', 'c', 'c', 'a']) await streams.whole(stream);
    expect(asked).toEqual(
      ['a', 'b', 'c'].map((stream) => `${stream} from the start`).concat('c from 1', 'a from the start'),
    );
  });
});
