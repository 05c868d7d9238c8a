import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const here = join(import.meta.dirname, '..', '..', '..');

export interface ProductProcess {
  readonly origin: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Its log and terminal output so far. */
  output(): string;
  /** SIGKILL: nothing is finished; the data folder stays. */
  kill(): Promise<void>;
  /** The same installation, started again after `kill` or `stop`. */
  restart(): Promise<ProductProcess>;
  /** SIGTERM, and the end of the data folder unless it is kept. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  readonly port?: number;
  /** `distributed`: a process per service behind the gateway, on real Kafka. Default: all in one process. */
  readonly run?: 'standalone' | 'distributed';
  /** Another built checkout, to be measured beside this one. */
  readonly root?: string;
}

const SCRIPTS = { standalone: 'serve.mjs', distributed: 'dev-distributed.mjs' } as const;

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()));

/** Each service says that it is ready too; what counts is the line with the address for browsers. */
const ready = (child: ChildProcess, output: () => string, origin: string, milliseconds: number): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`the product was not ready in time:\n${output()}`)), milliseconds);
    child.stdout?.on('data', () => {
      if (!output().includes(` is ready: ${origin}\n`)) return;
      clearTimeout(timer);
      done();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`the product ended with ${code}:\n${output()}`));
    });
  });

/**
 * The built product (one process unless `run` says otherwise, embedded PostgreSQL) in a temporary data folder on a free
 * port, limits off unless `env` says otherwise. `npm test` builds before it runs this.
 */
export const startProduct = async (options: ProductOptions = {}): Promise<ProductProcess> => {
  const dataDir = options.dataDir ?? temporaryFolder('product');
  const port = options.port ?? (await freePort());
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    BRAND_ORIGIN: `http://localhost:${port}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    KAFKA_BROKERS: '',
    ...options.env,
  };
  const root = options.root ?? here;
  const script = join(root, 'scripts', SCRIPTS[options.run ?? 'standalone']);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended(child);
  };
  try {
    await ready(child, () => said, env.BRAND_ORIGIN, options.run === 'distributed' ? 400_000 : 240_000);
  } catch (error) {
    await end('SIGTERM');
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    child,
    output: () => said,
    kill: () => end('SIGKILL'),
    restart: () => startProduct({ ...options, dataDir, port }),
    async stop({ keep = false } = {}) {
      await end('SIGTERM');
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
