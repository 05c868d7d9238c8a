import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRelay } from './relay.ts';
import { ModelledWorld } from './testing/modelled-world.ts';
import { sampleTranslation } from './testing/sample.ts';

const relayOf = ({ store, sink, lock, journal }: ModelledWorld) =>
  createRelay({ service: 'sample', topic: 'sample.v1', store, sink, lock, journal, translation: sampleTranslation });

describe('a relay that cannot publish', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const faults: readonly (readonly [string, (world: ModelledWorld) => void, string])[] = [
    ['the broker is away', (world) => world.sinkFaults.push(...Array(40).fill('before')), 'SinkUnavailable: not sent'],
    [
      'the journal fails',
      (world) => world.journalFaults.push(...Array(12).fill('before')),
      'Error: crash before the commit',
    ],
    [
      'events cannot be read',
      (world) => {
        world.refusing = new Error('who are you');
      },
      'Error: who are you',
    ],
  ];
  it.each(faults)('says since when and why it waits where %s, and goes on by itself', async (_, fail, lastError) => {
    const world = new ModelledWorld();
    const relay = relayOf(world);
    relay.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(relay.status()).toMatchObject({ state: 'publishing', waitingSince: null });
    fail(world);
    world.append('a', { n: 1 });
    await jest.advanceTimersByTimeAsync(1_000);
    const { waitingSince } = relay.status();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(relay.status()).toMatchObject({ state: 'waiting', waitingSince, lastError });
    expect(Date.parse(waitingSince ?? '')).toBeGreaterThan(0);
    world.refusing = null;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(relay.status()).toMatchObject({ state: 'publishing', waitingSince: null, published: 1 });
    await relay.stop();
  });
});
