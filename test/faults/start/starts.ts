import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@corkboard/testing/free-port';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Start {
  readonly child: ChildProcess;
  readonly port: number;
  readonly ready: Promise<void>;
  readonly ended: Promise<Ended>;
}

export interface StartOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Before the script: `--import ..`. */
  readonly nodeOptions?: readonly string[];
  /** After the script: `--demo`. */
  readonly options?: readonly string[];
  /** By `npm start` itself: `child` is npm. */
  readonly byNpm?: boolean;
}

/** Runs `npm start` on a free port. */
export const startOf = async ({
  dataDir,
  env = {},
  nodeOptions = [],
  options = [],
  byNpm,
}: StartOptions): Promise<Start> => {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort();
  const { NODE_ENV: _, ...environment } = process.env;
  const script = [process.execPath, ...nodeOptions, join(root, 'scripts', 'start.mjs'), ...options] as const;
  const [command, ...parameters] = byNpm ? (['npm', 'start'] as const) : script;
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...environment, DATABASE_URL: '', HOST: '', DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, ...said })));
  const ready = new Promise<void>((done, fail) => {
    child.stdout.on('data', () => said.stdout.includes(' is ready: ') && done());
    void ended.then(({ code }) => fail(new Error(`ended with ${code}: ${said.stderr}`)));
  });
  ready.catch(() => undefined);
  return { child, port, ready, ended };
};

/** Its last words, when it gave up as a person can read it: one sentence, no stack, exit code 1. */
export const refusalOf = async (options: StartOptions): Promise<string> => {
  const start = await startOf(options);
  const { code, stdout, stderr } = await start.ended;
  if (code !== 1 || stdout !== '' || /^\s+at .+:\d+/m.test(stderr))
    throw new Error(`no clear refusal (exit code ${code}):\n${stdout}${stderr}`);
  const [sentence, ...more] = stderr.split('\n\n').at(-1)?.trim().split('\n') ?? [];
  if (!sentence || more.length > 0) throw new Error(`not one sentence:\n${stderr}`);
  return sentence;
};

const clusterProcesses = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return /\/bin\/(postgres|initdb)\0/.test(command) && command.includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);

/** Null when it has ended meanwhile. */
const parentOf = (pid: number): number | null => {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
};

/** PostgreSQL servers of a cluster below the folder; one that they have just forked still looks like its parent. */
export const postgresOf = (folder: string): readonly number[] => {
  const all = clusterProcesses(folder);
  return all.filter((pid) => {
    const parent = parentOf(pid);
    return parent !== null && !all.includes(parent);
  });
};

const STATE_AT = 16;
const STATES = { 1: 'shut down', 6: 'in production' } as const;

/** State in the control file of the cluster: after a crash it is still in production. */
export const stateOf = (dataDir: string): string => {
  const places = [join(dataDir, 'postgres'), join(dataDir, 'database', 'postgres')];
  const cluster = places.find((place) => existsSync(place)) ?? '';
  const state = readFileSync(join(cluster, 'global', 'pg_control')).readUInt32LE(STATE_AT);
  return STATES[state as keyof typeof STATES] ?? `state ${state}`;
};
