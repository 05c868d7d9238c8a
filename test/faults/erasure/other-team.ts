import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { partitionsBehind } from '@corkboard/consumer/kafka/client';
import { eventually } from '@corkboard/testing/eventually';
import { asking } from './traces.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const program = join(root, 'test', 'consumer-example', 'pins-per-board.mjs');
const loader = ['--conditions=corkboard-source', '--import', join(root, 'scripts', 'typescript.mjs')];

interface BoardPins {
  readonly board_id: string;
  readonly account_id: string;
  readonly pins: number;
}

/** The example of a consumer, each by its name with a database of its own on the server of `url`. */
export class OtherTeam {
  readonly #brokers: readonly string[];
  readonly #children: ChildProcess[] = [];

  constructor(brokers: readonly string[]) {
    this.#brokers = brokers;
  }

  async begin(url: string, name: string): Promise<void> {
    if (this.#brokers.length === 0) return;
    await asking(url, (client) => client.query(`CREATE DATABASE ${name}`));
    const own = { DATABASE_URL: urlOf(url, name), KAFKA_BROKERS: this.#brokers.join(','), CONSUMER: name };
    const env = { ...process.env, ...own };
    this.#children.push(spawn(process.execPath, [...loader, program], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  }

  /** Rows of the team, once it has received everything that is published. */
  async kept(url: string, name: string): Promise<readonly BoardPins[]> {
    await eventually(() => this.#hasConsumedAll(name), { what: `${name} has consumed all`, within: 60_000 });
    const { rows } = await asking(urlOf(url, name), (client) =>
      client.query<BoardPins>('SELECT * FROM board_pins WHERE pins <> 0 ORDER BY board_id, account_id'),
    );
    return rows;
  }

  async end(): Promise<void> {
    const ended = this.#children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(ended);
  }

  async #hasConsumedAll(name: string): Promise<boolean> {
    const connection = { brokers: this.#brokers, clientId: 'spec' };
    const partitions = await partitionsBehind(connection, name, ['curation.v1', 'identity.v1']);
    return partitions.every(({ messages }) => messages === 0);
  }
}

const urlOf = (url: string, database: string): string => {
  const own = new URL(url);
  own.pathname = `/${database}`;
  return own.href;
};
