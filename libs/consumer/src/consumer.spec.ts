import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { type Fault, ModelledGroup, type Nature } from './modelled-group.suite.ts';

type Step =
  | { readonly kind: 'append'; readonly subject: string; readonly nature: Nature }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'rewind'; readonly count: number }
  | { readonly kind: 'restart'; readonly member: 0 | 1 }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const SUBJECTS = ['a', 'b', 'c'];
const natures: readonly Nature[] = ['fine', 'fine', 'fine', 'fine', 'fine', 'lacking', 'slow', 'broken'];

const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        subject: fc.constantFrom(...SUBJECTS),
        nature: fc.constantFrom(...natures),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('fault' as const),
        fault: fc.constantFrom<Fault>('before the commit', 'after the commit'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('rewind' as const), count: fc.integer({ min: 1, max: 9 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('restart' as const), member: fc.constantFrom<0 | 1>(0, 1) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.integer({ min: 1, max: 700 }) }),
    },
  ),
  // Else most sequences are short, and few have a fault between two others.
  { minLength: 5, maxLength: 40, size: 'max' },
);

const passing = async (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  await jest.advanceTimersByTimeAsync(milliseconds);
  await work;
};

const does = async (group: ModelledGroup, step: Step): Promise<void> => {
  if (step.kind === 'append') group.append(step.subject, step.nature);
  else if (step.kind === 'fault') group.inbox.faults.push(step.fault);
  else if (step.kind === 'rewind') group.rewind(step.count);
  else if (step.kind === 'wait') await jest.advanceTimersByTimeAsync(step.milliseconds);
  else {
    await passing(group.end(step.member), 1_000);
    group.begin(step.member);
  }
};

const idsOf = (group: ModelledGroup, subject: string): string[] =>
  group.log.filter((message) => message.subject === subject).map(({ id }) => id);
const effectsOf = (group: ModelledGroup, subject: string): string[] =>
  group.inbox.effects.filter((id) => id.startsWith(`${subject}-`));

/** Each subject up to its first broken message, and from there on parked. */
const checkParking = (group: ModelledGroup): void => {
  for (const subject of SUBJECTS) {
    const ids = idsOf(group, subject);
    const broken = ids.findIndex((id) => group.natureOf(id) === 'broken');
    const end = broken === -1 ? ids.length : broken;
    expect(effectsOf(group, subject)).toEqual(ids.slice(0, end));
    expect((group.inbox.waiting.get(subject) ?? []).map(({ id }) => id)).toEqual(ids.slice(end));
  }
};

describe('a consumer against a model, with failing handlers, crashes around the commit, repeats, two members and restarts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('has each effect once, in the order of its subject, and parks what comes behind a broken one', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const group = new ModelledGroup();
        group.begin(0);
        group.begin(1);
        for (const step of all) await does(group, step);
        await jest.advanceTimersByTimeAsync(60_000);
        checkParking(group);
        group.mend();
        for (const subject of [...group.inbox.waiting.keys()]) await passing(group.replay(subject), 100);
        for (const subject of SUBJECTS) group.append(subject, 'fine');
        await jest.advanceTimersByTimeAsync(2_000);
        for (const subject of SUBJECTS) expect(effectsOf(group, subject)).toEqual(idsOf(group, subject));
        await passing(Promise.all([group.end(0), group.end(1)]), 1_000);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
