import { describe, expect, it } from '@jest/globals';
import type { Append, ExpectedRevision } from '../port.ts';
import { written } from '../storable.ts';
import { sampleEvent } from '../testing/case.ts';
import { quickAnswers, quickCall, type ReadyAppend } from './append-call.ts';

const ready = (
  stream: string,
  expectedRevision: ExpectedRevision,
  { events = 1, ...more }: Partial<Pick<Append, 'claims' | 'release'>> & { events?: number } = {},
): ReadyAppend => {
  const append: Append = {
    stream,
    expectedRevision,
    events: Array.from({ length: events }, () => sampleEvent()),
    ...more,
  };
  return { append, events: written(append) };
};
const claim = { kind: 'name', value: 'a' };

describe('a plain statement for appends', () => {
  it.each([
    ['whatever is there', ready('s', 'any')],
    ['what must be there, at whatever revision', ready('s', 'exists')],
    ['a revision that no event has', ready('s', -7)],
    ['a claim', ready('s', 'none', { claims: [claim] })],
    ['a claim that is given up', ready('s', 3, { release: [claim] })],
  ])('is not there for %s, nor for a batch with it', (_, append) => {
    expect(quickCall('x', [append])).toBeNull();
    expect(quickCall('x', [ready('t', 'none'), append])).toBeNull();
  });

  it('is one of eight for any batch, and one of two for a single event', () => {
    const names = new Set<string | undefined>();
    for (let known = 0; known <= 64; known += 1) {
      const batch = [
        ready('new', 'none', { events: 2 }),
        ...Array.from({ length: known }, (_, n) => ready(`s-${n}`, n)),
      ];
      const call = quickCall('x', batch);
      names.add(call?.name);
      const checks = call?.text.match(/EXISTS/g)?.length ?? 0;
      expect(checks).toBeGreaterThanOrEqual(known);
      expect(checks).toBeLessThan(2 * known + 1);
      expect(call?.values).toHaveLength(7 + 2 * checks);
    }
    expect([...names]).toEqual([0, 1, 2, 4, 8, 16, 32, 64].map((size) => `x_append_${size}`));
    expect(quickCall('x', [ready('s', 'none')])?.name).toBe('x_append_first');
    expect(quickCall('x', [ready('s', 5)])?.name).toBe('x_append_next');
  });

  it('is answered with the last revision and position of each append', () => {
    const batch = [ready('a', 'none', { events: 2 }), ready('b', 4), ready('c', 0, { events: 3 })];
    expect(quickAnswers(batch, 106).map(({ revision, position }) => [revision, position])).toEqual([
      [1, 102],
      [5, 103],
      [3, 106],
    ]);
  });
});
