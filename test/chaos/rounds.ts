import { hasMovableClocks } from './clock.ts';
import { type Means, planOf, planOfTally, sentence } from './plan.ts';
import { type Outcome, runRound } from './round.ts';
import type { Servers } from './servers.ts';
import { PLANTED, type Planted } from './tally/planted.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** Numbers of the rounds, from 1. */
  readonly rounds: readonly number[];
  readonly say: (line: string) => void;
}

export interface Broken {
  readonly round: number;
  readonly violations: readonly string[];
}

/** Result of all rounds. */
export interface Result {
  readonly seed: number;
  readonly rounds: number;
  /** Number of rounds with curation. */
  readonly ofCuration: number;
  readonly broken: readonly Broken[];
  readonly sum: Pick<Outcome, 'asked' | 'acknowledged' | 'events' | 'records'>;
  readonly faultsByKind: Readonly<Record<string, number>>;
  readonly skipped: readonly string[];
}

const STILL_FOR = 60_000;
/** A planted mistake may lose something for good: less patience. */
const STILL_FOR_PLANTED = 9_000;
const LEAST_ROUNDS = 20;

const skipped = ({ disk, clock }: Means): string[] => [
  ...(disk ? [] : ['a full disk (no tmpfs can be mounted here)']),
  ...(clock ? [] : ['a clock that jumps (libfaketime is not installed here)']),
];

const meansOf = (servers: Servers, say: (line: string) => void): Means => {
  const means = { disk: servers.disk !== null, clock: hasMovableClocks() };
  for (const what of skipped(means)) say(`Skipped: ${what}.`);
  return means;
};

const told = (outcome: Outcome): string =>
  `${outcome.acknowledged} of ${outcome.asked} writes acknowledged, ${outcome.events} events, ${outcome.records} records`;

const tried = async (servers: Servers, options: Parameters<typeof runRound>[1]): Promise<Outcome> => {
  try {
    return await runRound(servers, options);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const nothing = { asked: 0, acknowledged: 0, events: 0, records: 0, output: '' };
    return { ...nothing, violations: [`the round came to no end: ${message}`] };
  }
};

/** Runs rounds one after the other; answers what came of them, those that broke a promise by themselves. */
export const runChaos = async (servers: Servers, { seed, rounds, say }: ChaosOptions): Promise<Result> => {
  const means = meansOf(servers, say);
  const broken: Broken[] = [];
  const sum = { asked: 0, acknowledged: 0, events: 0, records: 0 };
  const faultsByKind: Record<string, number> = {};
  let ofCuration = 0;
  say(`${rounds.length} rounds, seed ${seed}. One again: npm run chaos -- --seed ${seed} --only N`);
  for (const round of rounds) {
    const plan = planOf(seed, round, means);
    if (plan.whose === 'curation') ofCuration += 1;
    const began = performance.now();
    const outcome = await tried(servers, { seed, round, plan, stillFor: STILL_FOR });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const faults = plan.faults.map(({ fault }) => sentence(fault)).join(', ');
    for (const { fault } of plan.faults) faultsByKind[fault.kind] = (faultsByKind[fault.kind] ?? 0) + 1;
    for (const what of ['asked', 'acknowledged', 'events', 'records'] as const) sum[what] += outcome[what];
    const { violations } = outcome;
    say(
      `round ${round} (${plan.whose}): ${faults}: ${told(outcome)}, ${seconds} s: ${violations.length === 0 ? 'ok' : 'BROKEN'}`,
    );
    if (violations.length === 0) continue;
    for (const violation of violations) say(`  ${violation}`);
    say(outcome.output);
    broken.push({ round, violations });
  }
  return { seed, rounds: rounds.length, ofCuration, broken, sum, faultsByKind, skipped: skipped(means) };
};

/** Required verdict of each planted mistake; other findings meanwhile do not count. */
const TELLS: Readonly<Record<Planted, RegExp>> = {
  'checkpoint-before-the-ack': /a record was never published/,
  'inbox-outside-the-transaction': /an effect happened twice/,
  'retry-with-a-refreshed-revision': /a decision was stored behind events that it had not seen/,
  'position-before-the-lock': /positions are not dense/,
  'token-before-the-commit': /an acknowledged write is lost/,
  'leader-without-its-fence': /the projection is not what the events say/,
};

const findPlanted = async (
  servers: Servers,
  planted: Planted,
  { seed, say }: Pick<ChaosOptions, 'seed' | 'say'>,
): Promise<boolean> => {
  const means = meansOf(servers, () => undefined);
  for (let round = 1; round <= LEAST_ROUNDS; round += 1) {
    const plan = planOfTally(seed, round, means);
    const { violations } = await tried(servers, { seed, round, plan, planted, stillFor: STILL_FOR_PLANTED });
    const found = violations.find((violation) => TELLS[planted].test(violation));
    if (found) say(`${planted}: found in round ${round}: ${found}`);
    if (found) return true;
  }
  say(`${planted}: NOT found in ${LEAST_ROUNDS} rounds`);
  return false;
};

/** Plants one mistake after the other and looks whether the checker sees it; answers those that it did not see. */
export const checkTheChecker = async (
  servers: Servers,
  { seed, say }: Omit<ChaosOptions, 'rounds'>,
): Promise<readonly Planted[]> => {
  const unseen: Planted[] = [];
  say(`Planted mistakes, seed ${seed}`);
  for (const planted of PLANTED) if (!(await findPlanted(servers, planted, { seed, say }))) unseen.push(planted);
  return unseen;
};
