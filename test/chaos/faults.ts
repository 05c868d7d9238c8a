import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Fault, LeaderRole } from './plan.ts';
import type { Random } from './random.ts';
import { repeatRecords } from './repeat-records.ts';
import type { Replica } from './replica.ts';
import { back } from './servers.ts';
import type { World } from './world.ts';

const TAKEN_OVER_WITHIN = 8_000;
const CUT_WITHIN = 300;

/** Process of the leader; any process where there is none, as when PostgreSQL is away. */
const leader = async (world: World, role: LeaderRole, random: Random): Promise<Replica> =>
  (await world.holderOf(role))?.replica ?? random.pick(world.replicas);

/** PostgreSQL ends the leader's session, the leader is not told. */
const depose = async (world: World, role: LeaderRole): Promise<Replica | null> => {
  const held = await world.holderOf(role);
  return held?.replica.cable.halfCut(held.port) ? held.replica : null;
};

const untilAnotherLeads = async (world: World, role: LeaderRole, former: Replica): Promise<void> => {
  for (const until = Date.now() + TAKEN_OVER_WITHIN; Date.now() < until; await sleep(50)) {
    const held = await world.holderOf(role);
    if (held && held.replica !== former) return;
  }
};

const putToSleep = async (world: World, role: LeaderRole): Promise<void> => {
  const held = await world.holderOf(role);
  if (!held) return;
  held.replica.signal('SIGSTOP');
  held.replica.cable.halfCut(held.port);
  await untilAnotherLeads(world, role, held.replica);
  held.replica.signal('SIGCONT');
};

/** No limit of a connection ends what stands still: only the ones of those who wait. */
const holdHead = async ({ url, servers, victim: { schema } }: World, during: number): Promise<void> => {
  const holder = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  holder.on('error', () => undefined);
  try {
    await holder.connect();
    await holder.query(`BEGIN; SELECT ${schema}.lock_head()`);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid;
    if (pid === undefined || servers.postgres.pid() === null) return;
    process.kill(pid, 'SIGSTOP');
    await sleep(during);
    process.kill(pid, 'SIGCONT');
  } catch {
    // PostgreSQL went away meanwhile, and the holder with it.
  } finally {
    await holder.end().catch(() => undefined);
  }
};

const killPostgres = ({ servers }: World): void => {
  const pid = servers.postgres.pid();
  if (pid !== null) process.kill(pid, 'SIGKILL');
};

const loseAnswers = async (replica: Replica, during: number): Promise<void> => {
  replica.cable.loseAnswers();
  await sleep(during);
  replica.cable.heal();
};

const stopKafka = async ({ servers: { kafka } }: World, signal: 'SIGTERM' | 'SIGKILL', down: number): Promise<void> => {
  await kafka.kill(signal);
  await sleep(down);
  await kafka.start();
};

const fillDisk = async ({ servers: { disk } }: World, during: number): Promise<void> => {
  disk?.fill();
  await sleep(during);
  disk?.free();
};

/** Resolves when the fault has been carried out; what heals by itself may not have healed yet. */
export const carryOut = async (fault: Fault, world: World, random: Random): Promise<void> => {
  switch (fault.kind) {
    case 'kill-service':
      return world.replica(fault.replica).signal('SIGKILL');
    case 'kill-leader':
      return (await leader(world, fault.role, random)).signal('SIGKILL');
    case 'kill-postgres':
      return killPostgres(world);
    case 'stop-kafka':
      return stopKafka(world, fault.signal, fault.down);
    case 'cut-connections':
      return world.replica(fault.replica).cable.cutAt(fault.at, CUT_WITHIN);
    case 'lose-answers':
      return loseAnswers(world.replica(fault.replica), fault.during);
    case 'two-leaders': {
      const former = await depose(world, fault.role);
      return former ? untilAnotherLeads(world, fault.role, former) : undefined;
    }
    case 'leader-asleep':
      return putToSleep(world, fault.role);
    case 'head-held':
      return holdHead(world, fault.during);
    case 'repeat-records':
      return repeatRecords(world.servers.kafka.brokers, world.victim.topic).catch(() => undefined);
    case 'disk-full':
      return fillDisk(world, fault.during);
    case 'clock-jump':
      return world.replica(fault.replica).jump(fault.seconds);
  }
};

/** Repairs the fault, and waits until everything answers. */
export const healed = async (world: World): Promise<void> => {
  world.servers.disk?.free();
  for (const replica of world.replicas) {
    replica.signal('SIGCONT');
    replica.cable.heal();
  }
  await back(world.servers);
  await world.ready();
};
