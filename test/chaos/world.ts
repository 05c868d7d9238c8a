import { join } from 'node:path';
import { eventually } from '@corkboard/testing/eventually';
import kafkajs from 'kafkajs';
import { Cable } from './cable.ts';
import { movableClock } from './clock.ts';
import { type LeaderRole, REPLICAS } from './plan.ts';
import type { Replica } from './replica.ts';
import { addressOf, ask, type Servers, SILENT } from './servers.ts';
import type { Victim } from './victim.ts';

export interface WorldOptions {
  readonly name: string;
  readonly victim: Victim;
  /** Whether the clocks of the replicas can be set. */
  readonly clocks: boolean;
}

/** World of one round: a database, a topic and the replicas of a service. */
export class World {
  /** Of the database, for whoever asks PostgreSQL directly. */
  readonly url: string;

  private constructor(
    readonly servers: Servers,
    readonly victim: Victim,
    readonly replicas: readonly Replica[],
    name: string,
  ) {
    this.url = addressOf(servers, name).href;
  }

  static async make(servers: Servers, { name, victim, clocks }: WorldOptions): Promise<World> {
    await ask(addressOf(servers, 'postgres').href, `CREATE DATABASE ${name} TEMPLATE template0`);
    const replicas: Replica[] = [];
    for (let number = 0; number < REPLICAS; number += 1) {
      const cable = await Cable.to(servers.postgres.port);
      const url = addressOf(servers, name, cable.port);
      url.searchParams.set('application_name', `replica-${number}`);
      const clock = clocks ? movableClock(join(servers.folder, `clock-${name}-${number}`)) : null;
      replicas.push(victim.replicaAt({ name: `replica-${number}`, url: url.href, cable, clock }));
    }
    return new World(servers, victim, replicas, name);
  }

  async ready(): Promise<void> {
    await eventually(() => this.replicas.every(({ up }) => up), { within: 300_000, what: () => this.output });
  }

  replica(number: number): Replica {
    const replica = this.replicas[number];
    if (!replica) throw new Error(`there is no replica ${number}`);
    return replica;
  }

  /** Holder of a role, and the port of the connection that holds it; null when nobody can be asked or nobody does. */
  async holderOf(role: LeaderRole): Promise<{ replica: Replica; port: number } | null> {
    const rows = await ask<{ name: string; port: number }>(this.url, HOLDER, [this.victim.locks[role]]).catch(() => []);
    const replica = this.replicas.find(({ name }) => name === rows[0]?.name);
    return replica && rows[0] ? { replica, port: rows[0].port } : null;
  }

  get crashes(): readonly string[] {
    return this.replicas.flatMap(({ crashes }) => crashes);
  }

  get output(): string {
    return this.replicas.map(({ name, output }) => `-- ${name}\n${output}`).join('\n');
  }

  async end(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    const database = new URL(this.url).pathname.slice(1);
    await ask(addressOf(this.servers, 'postgres').href, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await forget(this.servers.kafka.brokers, this.victim.topic).catch(SILENT);
  }
}

const HOLDER = `SELECT a.application_name AS name, a.client_port AS port
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND a.datname = current_database()
    AND (l.classid::bigint << 32) | l.objid::bigint = hashtextextended($1, 0)`;

const forget = async (brokers: readonly string[], topic: string): Promise<void> => {
  const kafka = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.deleteTopics({ topics: [topic] });
  } finally {
    await admin.disconnect();
  }
};
