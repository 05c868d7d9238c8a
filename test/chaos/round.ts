import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from './checker/facts.ts';
import { Client } from './client.ts';
import { curationVictim } from './curation/curation-victim.ts';
import { carryOut, healed } from './faults.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import type { Servers } from './servers.ts';
import type { Planted } from './tally/planted.ts';
import { tallyVictim } from './tally/tally-victim.ts';
import type { Victim } from './victim.ts';
import { World } from './world.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly round: number;
  readonly plan: Plan;
  /** A mistake that is to be found; in a plan of the small service. */
  readonly planted?: Planted;
  readonly stillFor: number;
}

export interface Outcome extends Verdict {
  /** Logs of the replicas, for finding a cause. */
  readonly output: string;
}

const breakThings = async (world: World, { plan, seed, round }: RoundOptions): Promise<void> => {
  const began = performance.now();
  for (const [index, { at, fault }] of plan.faults.entries()) {
    await sleep(Math.max(0, at - (performance.now() - began)));
    await carryOut(fault, world, new Random(seed, round, 3, index));
  }
  await sleep(Math.max(0, plan.during - (performance.now() - began)));
};

const victimOf = async (
  { kafka: { brokers }, folder }: Servers,
  { seed, round, plan, planted }: RoundOptions,
  name: string,
): Promise<Victim> => {
  const random = new Random(seed, round, 5);
  if (plan.whose === 'curation') return curationVictim({ folder: join(folder, name), brokers, random });
  return tallyVictim({ name, brokers, random, planted });
};

const breakAndJudge = async (world: World, options: RoundOptions, name: string): Promise<Outcome> => {
  const { seed, round, plan, stillFor } = options;
  const { servers, victim } = world;
  await world.ready();
  const notes = join(servers.folder, `${name}.jsonl`);
  const random = new Random(seed, round, 4);
  const client = new Client(world.replicas, { file: notes, writes: victim.writes, random, asksTwice: plan.asksTwice });
  await client.begin();
  await breakThings(world, options);
  await client.pause();
  await healed(world);
  await client.insist();
  const { brokers } = servers.kafka;
  const verdict = await victim.judge({ databaseUrl: world.url, brokers, notes, stillFor });
  return { ...verdict, violations: [...verdict.violations, ...world.crashes], output: world.output };
};

/** One round: writes under faults, healing, what got no answer asked for again, and the checker's verdict. */
export const runRound = async (servers: Servers, options: RoundOptions): Promise<Outcome> => {
  const { round, plan, planted } = options;
  const name = `chaos_${process.pid}_${planted?.replaceAll('-', '_') ?? 'round'}_${round}`;
  const victim = await victimOf(servers, options, name);
  try {
    const clocks = plan.faults.some(({ fault }) => fault.kind === 'clock-jump');
    const world = await World.make(servers, { name, victim, clocks });
    try {
      return await breakAndJudge(world, options, name);
    } finally {
      await healed(world).catch(() => undefined);
      await world.end();
    }
  } finally {
    await victim.end();
  }
};
