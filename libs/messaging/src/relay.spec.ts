import type { Message } from '@corkboard/consumer/message';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createRelay } from './relay.ts';
import { type Fault, ModelledWorld } from './testing/modelled-world.ts';
import { sampleTranslation } from './testing/sample.ts';

type Step =
  | { readonly kind: 'append'; readonly stream: string; readonly refuse: boolean }
  | { readonly kind: 'fault'; readonly of: 'sink' | 'journal'; readonly fault: Fault }
  | { readonly kind: 'usurp' }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const fault = fc.constantFrom<Fault>('before', 'after');
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        stream: fc.constantFrom('a', 'b', 'c'),
        refuse: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('fault' as const),
        of: fc.constantFrom('sink' as const, 'journal' as const),
        fault,
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'usurp' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.integer({ min: 1, max: 300 }) }),
    },
  ),
  // Else most sequences are short, and few have a fault between two others.
  { minLength: 5, maxLength: 40, size: 'max' },
);

const does = async (world: ModelledWorld, step: Step): Promise<void> => {
  if (step.kind === 'append') world.append(step.stream, { n: world.events.length, refuse: step.refuse });
  else if (step.kind === 'fault') (step.of === 'sink' ? world.sinkFaults : world.journalFaults).push(step.fault);
  else if (step.kind === 'usurp') world.usurp();
  else await jest.advanceTimersByTimeAsync(step.milliseconds);
};

const idsOf = (messages: readonly Message[]): string[] => [...new Set(messages.map(({ id }) => id))];
const ofStream = (ids: readonly string[], stream: string) => ids.filter((id) => id.startsWith(`${stream}-`));

/** Expected deliveries, whatever went wrong: each stream up to its first refused event, and from there nothing. */
const expected = (world: ModelledWorld, stream: string) => {
  const events = world.events.filter((event) => event.stream === stream);
  const first = events.findIndex(({ data }) => data['refuse'] === true);
  const end = first === -1 ? events.length : first;
  const ids = events.map(({ id }) => id);
  return { sent: ids.slice(0, end), aside: ids.slice(end) };
};

const check = (world: ModelledWorld): void => {
  for (const stream of ['a', 'b', 'c']) {
    const { sent, aside } = expected(world, stream);
    expect(ofStream(idsOf(world.sent), stream)).toEqual(sent);
    const written = world.published.map(({ id }) => id);
    expect(ofStream(written, stream)).toEqual(sent);
    const dead = world.deadLetters.map(({ message }) => message.id);
    expect(ofStream(dead, stream)).toEqual(aside);
  }
};

describe('a relay against a model, with sink failures, crashes around the checkpoint and two leaders', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('loses nothing, and keeps the order of each key once repeats are dropped', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = new ModelledWorld();
        const { store, sink, lock, journal } = world;
        const options = {
          service: 'sample',
          topic: 'sample.v1',
          store,
          sink,
          lock,
          journal,
          translation: sampleTranslation,
        };
        const relays = [createRelay(options), createRelay(options)];
        for (const relay of relays) relay.start();
        for (const step of all) await does(world, step);
        await jest.advanceTimersByTimeAsync(30_000);
        const stopped = Promise.all(relays.map((relay) => relay.stop()));
        await jest.advanceTimersByTimeAsync(1_000);
        await stopped;
        check(world);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
