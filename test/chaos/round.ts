import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, type Verdict } from './checker/check.ts';
import { Client } from './client.ts';
import { carryOut, healed } from './faults.ts';
import type { Plan } from './plan.ts';
import { plant } from './plant.ts';
import { Random } from './random.ts';
import type { Planted } from './replica/planted.ts';
import type { Servers } from './servers.ts';
import { World } from './world.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly round: number;
  readonly plan: Plan;
  /** A mistake that is to be found. */
  readonly planted?: Planted;
  readonly stillFor: number;
}

export interface Outcome extends Verdict {
  /** What the replicas wrote to their logs, for whoever looks for the cause. */
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

/** One round: writes under faults, healing, what got no answer asked for again, and the checker's verdict. */
export const runRound = async (servers: Servers, options: RoundOptions): Promise<Outcome> => {
  const { seed, round, plan, planted, stillFor } = options;
  const name = `chaos_${process.pid}_${planted?.replaceAll('-', '_') ?? 'round'}_${round}`;
  const clocks = plan.faults.some(({ fault }) => fault.kind === 'clock-jump');
  const world = await World.make(servers, { name, planted: planted ?? '', clocks });
  const notes = join(servers.folder, `${name}.jsonl`);
  try {
    await world.ready();
    if (planted) await plant(planted, world.url);
    const client = new Client(world.replicas, {
      file: notes,
      random: new Random(seed, round, 4),
      asksTwice: plan.asksTwice,
    });
    client.begin();
    await breakThings(world, options);
    await client.pause();
    await healed(world);
    await client.insist();
    const { brokers } = servers.kafka;
    const verdict = await check({ databaseUrl: world.url, brokers, topic: world.topic, notes, stillFor });
    return { ...verdict, violations: [...verdict.violations, ...world.crashes], output: world.output };
  } finally {
    await healed(world).catch(() => undefined);
    await world.end();
  }
};
