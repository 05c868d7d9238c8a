import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@corkboard/embedded-postgres/embedded-postgres';
import { formerHash } from '@corkboard/identity-service/testing/former-hash';
import { readSecret } from '@corkboard/runtime/secret-file';
import { freePort } from '@corkboard/testing/free-port';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { Pool } from 'pg';

const here = join(import.meta.dirname, '..', '..');
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Called {
  readonly status: number;
  readonly milliseconds: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

interface Calling {
  readonly method?: string;
  readonly body?: object;
  readonly cookie?: string;
  readonly authorization?: string;
}

/** One call over a kept connection; `cookie` as a browser would send it. */
export const call = (
  url: string,
  { method = 'GET', body, cookie = '', authorization = '' }: Calling = {},
): Promise<Called> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', cookie, 'x-csrftoken': csrf, authorization };
    const sent = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          milliseconds: performance.now() - began,
          cookies: answer.headers['set-cookie'] ?? [],
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Cookie header that a browser would send after these `set-cookie` headers. */
export const cookieOf = (lines: readonly string[]): string => lines.map((line) => line.split(';')[0]).join('; ');

export interface Signed {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

export interface IdentityProcess {
  readonly origin: string;
  /** `authorization` of a call from another service. */
  readonly authorization: string;
  visitor(): Promise<string>;
  signUp(): Promise<Signed>;
  /** Gives these people hashes of the cost of earlier releases, and starts again, which counts them. */
  age(people: readonly Signed[]): Promise<void>;
  /** The least server that looks a session up, on the same database; its address. */
  startBare(): Promise<string>;
  stop(): Promise<void>;
}

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let said = '';
    const receive = (chunk: Buffer) => {
      said += chunk.toString();
      if (/ is ready: /.test(said)) done();
    };
    child.stdout?.on('data', receive);
    child.stderr?.on('data', receive);
    child.once('exit', (code) => fail(new Error(`identity ended with ${code}: ${said}`)));
  });

const spawnServer = async (file: string, env: NodeJS.ProcessEnv, root = here): Promise<ChildProcess> => {
  const loader = [
    ...(process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean),
    '--disable-warning=ExperimentalWarning',
    '--conditions=corkboard-source',
  ];
  const typescript = join(root, 'scripts', 'typescript.mjs');
  const child = spawn(process.execPath, [...loader, '--import', typescript, file], { cwd: root, env, stdio: 'pipe' });
  await untilReady(child);
  return child;
};

const ended = async (child: ChildProcess): Promise<void> => {
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
};

const settings = (own: { databaseUrl: string; folder: string; port: number }): NodeJS.ProcessEnv => ({
  ...process.env,
  UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
  DATABASE_URL: own.databaseUrl,
  DATA_DIR: own.folder,
  PORT: String(own.port),
  BRAND_ORIGIN: `http://localhost:${own.port}`,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
});

/** Identity of the checkout `root` in a process of its own on embedded PostgreSQL (fsync on), limits off. */
export const startIdentityProcess = async (root = here): Promise<IdentityProcess> => {
  const folder = temporaryFolder('bench');
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const main = join(root, 'services', 'identity', 'src', 'main.ts');
  const env = settings({ databaseUrl: database.url, folder, port });
  let child = await spawnServer(main, env, root);
  let people = 0;
  let bare: ChildProcess | null = null;
  const visitor = async () => cookieOf((await call(`${origin}/v3/viewer/`)).cookies);
  return {
    origin,
    authorization: `Bearer ${readFileSync(join(folder, 'secrets', 'internal-token'), 'utf8').trim()}`,
    visitor,
    async signUp() {
      people += 1;
      const account = { email: `bench.${people}@example.test`, password: 'wooden bicycle bell' };
      const cookie = await visitor();
      const body = { type: 'email', ...account, birthday: 946_771_200, country: 'US' };
      const answer = await call(`${origin}/v3/users/register/`, { method: 'POST', body, cookie });
      if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${answer.text}`);
      const { id } = (JSON.parse(answer.text) as { resource_response: { data: { user: { id: string } } } })
        .resource_response.data.user;
      return { id, ...account, cookie: `${cookie}; ${cookieOf(answer.cookies)}` };
    },
    async age(signed) {
      const pool = new Pool({ connectionString: database.url });
      const text = 'UPDATE identity.credentials SET hash = $2 WHERE account_id = $1';
      const pepper = readSecret(join(folder, 'secrets', 'password-pepper'));
      for (const { id, password } of signed) await pool.query(text, [id, await formerHash(password, pepper)]);
      await pool.end();
      await ended(child);
      child = await spawnServer(main, env, root);
    },
    async startBare() {
      const barePort = await freePort();
      const env = { ...process.env, DATABASE_URL: database.url, PORT: String(barePort) };
      bare = await spawnServer(join(import.meta.dirname, 'bare-server.ts'), env);
      return `http://127.0.0.1:${barePort}`;
    },
    async stop() {
      await ended(child);
      if (bare) await ended(bare);
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The value below which `share` of all lie. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
