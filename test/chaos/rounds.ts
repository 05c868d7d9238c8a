import { hasMovableClocks } from './clock.ts';
import { type Means, planOf, sentence } from './plan.ts';
import { PLANTED, type Planted } from './replica/planted.ts';
import { type Outcome, runRound } from './round.ts';
import type { Servers } from './servers.ts';

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

const STILL_FOR = 20_000;
/** A planted mistake may lose something for good: less patience. */
const STILL_FOR_PLANTED = 9_000;
const LEAST_ROUNDS = 20;

const meansOf = (servers: Servers, say: (line: string) => void): Means => {
  const means = { disk: servers.disk !== null, clock: hasMovableClocks() };
  if (!means.disk) say('Skipped: a full disk (no tmpfs can be mounted here).');
  if (!means.clock) say('Skipped: a clock that jumps (libfaketime is not installed here).');
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

/** Runs rounds one after the other; answers those that broke a promise. */
export const runChaos = async (servers: Servers, { seed, rounds, say }: ChaosOptions): Promise<readonly Broken[]> => {
  const means = meansOf(servers, say);
  const broken: Broken[] = [];
  say(`${rounds.length} rounds, seed ${seed}. One again: npm run chaos -- --seed ${seed} --only N`);
  for (const round of rounds) {
    const plan = planOf(seed, round, means);
    const began = performance.now();
    const outcome = await tried(servers, { seed, round, plan, stillFor: STILL_FOR });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const faults = plan.faults.map(({ fault }) => sentence(fault)).join(', ');
    const { violations } = outcome;
    say(`round ${round}: ${faults}: ${told(outcome)}, ${seconds} s: ${violations.length === 0 ? 'ok' : 'BROKEN'}`);
    if (violations.length === 0) continue;
    for (const violation of violations) say(`  ${violation}`);
    say(outcome.output);
    broken.push({ round, violations });
  }
  return broken;
};

const findPlanted = async (
  servers: Servers,
  planted: Planted,
  { seed, say }: Pick<ChaosOptions, 'seed' | 'say'>,
): Promise<boolean> => {
  const means = meansOf(servers, () => undefined);
  for (let round = 1; round <= LEAST_ROUNDS; round += 1) {
    const plan = planOf(seed, round, means);
    const { violations } = await tried(servers, { seed, round, plan, planted, stillFor: STILL_FOR_PLANTED });
    if (violations.length === 0) continue;
    say(`${planted}: found in round ${round}: ${violations[0]}`);
    return true;
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
