import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@corkboard/testing/free-port';
import type { UnderTest } from '@corkboard/testing/start-under-test';

const root = join(import.meta.dirname, '..', '..', '..', '..');

export interface KillableReplica {
  readonly origin: string;
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>;
  /** SIGSTOP: it answers nobody, and its connections stay open. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
}

const parameters = [
  '--disable-warning=ExperimentalWarning',
  '--conditions=corkboard-source',
  ...['--import', join(root, 'scripts', 'typescript.mjs')],
  join(import.meta.dirname, 'ads-process.ts'),
];

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the replica ended with ${code}`)));
  });

/** One more replica of ads beside identity, in a process of its own on the same database and secrets. `at`: the origin of one that has ended. */
export const killableReplica = async (
  { databaseUrl, dataDir }: Pick<UnderTest, 'databaseUrl' | 'dataDir'>,
  at?: string,
): Promise<KillableReplica> => {
  const port = at ? new URL(at).port : String(await freePort());
  const origin = `http://localhost:${port}`;
  const settings = {
    ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: port, BRAND_ORIGIN: origin },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  };
  const child = spawn(process.execPath, [...parameters, JSON.stringify(settings)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(child);
  const end = once(child, 'exit');
  return {
    origin,
    async kill() {
      child.kill('SIGKILL');
      await end;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
};
