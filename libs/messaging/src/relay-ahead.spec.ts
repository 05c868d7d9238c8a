import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRelay } from './relay.ts';
import { ModelledWorld } from './testing/modelled-world.ts';
import { sampleTranslation } from './testing/sample.ts';

/** Batches of the modelled store are of four events. */
const EVENTS = 12;

const relayOf = (world: ModelledWorld, writing: Promise<void>) => {
  const { store, sink, lock } = world;
  const journal = Object.assign(Object.create(world.journal) as typeof world.journal, {
    advance: async (progress: Parameters<typeof world.journal.advance>[0]) => {
      await writing;
      await world.journal.advance(progress);
    },
  });
  return createRelay({
    service: 'sample',
    topic: 'sample.v1',
    store,
    sink,
    lock,
    journal,
    translation: sampleTranslation,
  });
};

describe('a relay that is behind', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('delivers the next batch while the journal writes one, and no further', async () => {
    const world = new ModelledWorld();
    for (let n = 0; n < EVENTS; n += 1) world.append('a', { n });
    let written = (): void => undefined;
    const relay = relayOf(world, new Promise((resolve) => (written = resolve)));
    relay.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(world.sent).toHaveLength(8);
    expect(relay.status()).toMatchObject({ published: 0, live: false });
    written();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(world.published.map(({ id }) => id)).toEqual(world.sent.map(({ id }) => id));
    expect(relay.status()).toMatchObject({ published: EVENTS, live: true });
    await relay.stop();
  });

  it('delivers both again, in their order, when what the journal wrote meanwhile is lost', async () => {
    const world = new ModelledWorld();
    for (let n = 0; n < EVENTS; n += 1) world.append('a', { n });
    world.journalFaults.push('before');
    const relay = relayOf(world, Promise.resolve());
    relay.start();
    await jest.advanceTimersByTimeAsync(5_000);
    const ids = Array.from({ length: EVENTS }, (_, n) => `a-${n}`);
    expect(world.sent.map(({ id }) => id)).toEqual([...ids.slice(0, 8), ...ids]);
    expect(world.published).toHaveLength(EVENTS);
    await relay.stop();
  });
});
