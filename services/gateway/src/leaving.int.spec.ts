import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { freePort } from '@corkboard/testing/free-port';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..', '..');
const DRAIN_SECONDS = 2;
const START_MS = 240_000;

interface Leaving {
  readonly child: ChildProcess;
  readonly origin: string;
}

const children: ChildProcess[] = [];

/** A process of the product from its sources, ready. */
const begin = async (service: 'gateway' | 'identity', env: NodeJS.ProcessEnv): Promise<Leaving> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const parameters = ['--conditions=corkboard-source', '--import', join(root, 'scripts', 'typescript.mjs')];
  const child = spawn(process.execPath, [...parameters, join(root, 'services', service, 'src', 'main.ts')], {
    stdio: 'ignore',
    env: { ...process.env, ...env, PORT: String(port), DRAIN_SECONDS: String(DRAIN_SECONDS), KAFKA_BROKERS: '' },
  });
  children.push(child);
  for (const until = Date.now() + START_MS; Date.now() < until; )
    if ((await ready(origin)) === 200) return { child, origin };
  throw new Error(`${service} was not ready in time`);
};

const ready = (origin: string): Promise<number | 'refused'> =>
  fetch(`${origin}/_/health/ready/`, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 'refused',
  );

let url: string;
let dataDir: string;

beforeAll(async () => {
  url = await testDatabase();
  dataDir = temporaryFolder('leaving');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await dropTestDatabase(url);
});

describe('a process that is told to end', () => {
  it.each(['gateway', 'identity'] as const)(
    'is not ready any more, but serves on, before it takes no connection any more: %s',
    async (service) => {
      const elsewhere = 'http://127.0.0.1:1';
      const services = Object.fromEntries(serviceNames.map((name) => [urlVariableOf(name), elsewhere]));
      const { child, origin } = await begin(service, { ...services, DATABASE_URL: url, DATA_DIR: dataDir });
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const since = performance.now();
      const seen: (number | 'refused')[] = [];
      let served = 0;
      let servedUntil = 0;
      for (let state = await ready(origin); state !== 'refused'; state = await ready(origin)) {
        seen.push(state);
        if ((await fetch(`${origin}/_/health/live/`).catch(() => null))?.ok) {
          served += 1;
          servedUntil = performance.now() - since;
        }
      }
      expect(new Set(seen.slice(1))).toEqual(new Set([503]));
      expect(served).toBeGreaterThan(2);
      expect(servedUntil).toBeGreaterThan(DRAIN_SECONDS * 500);
      expect(await ended).toBe(0);
    },
    600_000,
  );
});
