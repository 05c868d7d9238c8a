import { describe, expect, it } from '@jest/globals';
import { Arrivals } from './arrivals.ts';
import type { WireEvent } from './client.ts';

const event = (stream: string, revision: number): WireEvent => ({ stream, revision }) as WireEvent;
const living = (): Arrivals => Object.assign(new Arrivals(), { live: true });

describe('an event that is expected', () => {
  it('is there when it was received before it is asked for, with those before it, and no later ones', async () => {
    const arrivals = living();
    const expected = arrivals.expect('a');
    for (const revision of [3, 4, 5]) arrivals.received(event('a', revision));
    expect(await expected.upTo(4, 60_000)).toEqual([event('a', 3), event('a', 4)]);
  });

  it('is waited for, for each who expects it', async () => {
    const arrivals = living();
    const [one, other] = [arrivals.expect('a'), arrivals.expect('a')];
    const both = Promise.all([one.upTo(1, 60_000), other.upTo(0, 60_000)]);
    for (const revision of [0, 1]) arrivals.received(event('a', revision));
    expect(await both).toEqual([[event('a', 0), event('a', 1)], [event('a', 0)]]);
  });

  it('is not found when it does not come, comes in another stream, came before, or nothing brings it', async () => {
    const arrivals = living();
    arrivals.received(event('a', 0));
    const expected = arrivals.expect('a');
    arrivals.received(event('b', 0));
    expect(await expected.upTo(0, 1)).toEqual([]);
    arrivals.live = false;
    expect(await expected.upTo(0, 60_000)).toEqual([]);
  });

  it('is received no more once nobody expects it', async () => {
    const arrivals = living();
    const [one, other] = [arrivals.expect('a'), arrivals.expect('a')];
    one.end();
    arrivals.received(event('a', 0));
    expect([await one.upTo(0, 1), await other.upTo(0, 1)]).toEqual([[], [event('a', 0)]]);
  });
});
