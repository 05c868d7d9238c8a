import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresOf, refusalOf, type Start, startOf, stateOf } from './start/starts.ts';

let folder: string;
let dataDir: string;
let taker: Server | null = null;
const started: Start[] = [];

const startHere = async (env: Readonly<Record<string, string>> = {}): Promise<Start> => {
  const start = await startOf({ dataDir, env });
  started.push(start);
  return start;
};

const take = (port: number): Promise<Server> =>
  new Promise((done) => {
    const server = createServer();
    server.listen(port, '127.0.0.1', () => done(server));
  });

beforeAll(() => {
  folder = temporaryFolder('start');
  dataDir = join(folder, 'data');
});

afterEach(() => {
  taker?.close();
  taker = null;
});

afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a start that cannot be says why in one sentence', () => {
  it('when its Node is too old', async () => {
    const old = 'Object.defineProperty(process.versions,"node",{value:"18.20.8"})';
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(old)}`];
    expect(await refusalOf({ dataDir, nodeOptions })).toBe(
      'Node 18.20.8 is too old: install Node 20.19 or newer (up to 26).',
    );
  });

  it('when its port is taken', async () => {
    const port = await freePort();
    taker = await take(port);
    expect(await refusalOf({ dataDir, env: { PORT: String(port) } })).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program: set PORT to a free one, such as PORT=3001.`,
    );
  });

  it('when others could reach it by an address that browsers do not trust', async () => {
    expect(await refusalOf({ dataDir, env: { HOST: '0.0.0.0', BRAND_ORIGIN: '' } })).toMatch(
      /^HOST is not loopback, so BRAND_ORIGIN must be an https address .*\.$/,
    );
    const refused = await refusalOf({ dataDir, env: { HOST: '0.0.0.0', BRAND_ORIGIN: 'http://192.0.2.7:3000' } });
    expect(refused).toMatch(/^HOST is not loopback/);
  });

  it('when it is to move a clock for the demo where others could reach it [DS-170 part]', async () => {
    for (const env of [{ HOST: '0.0.0.0' }, { BRAND_ORIGIN: 'https://pins.example' }]) {
      const elsewhere = { HOST: '127.0.0.1', BRAND_ORIGIN: 'http://localhost', ...env };
      expect(await refusalOf({ dataDir, env: elsewhere, options: ['--demo'] })).toBe(
        'The demo moves the clock of its ads, which is accepted on this machine alone: leave out --demo, or HOST and BRAND_ORIGIN.',
      );
    }
  });

  it('when DATABASE_URL is no address, leads nowhere, or to something that is no PostgreSQL', async () => {
    const port = await freePort();
    taker = await take(port);
    taker.on('connection', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    for (const url of [
      'nonsense',
      `postgresql://someone:hunter2-secret@127.0.0.1:${await freePort()}/pins`,
      `postgresql://someone:hunter2-secret@127.0.0.1:${port}/pins`,
    ]) {
      const sentence = await refusalOf({ dataDir, env: { DATABASE_URL: url } });
      expect(sentence).toMatch(/^Cannot connect to PostgreSQL at DATABASE_URL: .+\.$/);
      expect(sentence).not.toContain('hunter2');
    }
  });

  it('when its data folder cannot be made', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, 'kept');
    for (const inTheWay of [file, join(file, 'data')])
      expect(await refusalOf({ dataDir: inTheWay })).toMatch(
        /^The data folder .+a-file.* cannot be written to \(E\w+\): .+ set DATA_DIR to another one\.$/,
      );
  });

  it('and none of these refusals has left a data folder behind', () => {
    expect(readdirSync(folder).filter((name) => name !== 'a-file' && name !== 'data')).toEqual([]);
    expect(postgresOf(folder)).toEqual([]);
  });
});

describe('an installation', () => {
  let client: RouteClient;
  let first: Start;

  it('starts with secrets that only its owner reads, in folders that nobody else looks into', async () => {
    mkdirSync(join(dataDir, 'media'), { recursive: true });
    chmodSync(join(dataDir, 'media'), 0o755);
    first = await startHere();
    await first.ready;
    client = await signUp(`http://localhost:${first.port}`);
    const secrets = join(dataDir, 'secrets');
    const modes = readdirSync(secrets).map((name) => (statSync(join(secrets, name)).mode & 0o777).toString(8));
    expect(new Set(modes)).toEqual(new Set(['600']));
    for (const own of [secrets, join(dataDir, 'media')]) expect((statSync(own).mode & 0o077).toString(8)).toBe('0');
    // PostgreSQL, which does not run as root, passes through.
    expect((statSync(dataDir).mode & 0o077).toString(8)).toBe(process.getuid?.() === 0 ? '11' : '0');
    expect(postgresOf(folder)).toHaveLength(1);
  }, 600_000);

  it('refuses a second start in its data folder, and is not disturbed by it', async () => {
    const [before] = postgresOf(folder);
    expect(await refusalOf({ dataDir })).toMatch(
      /^The data folder .+ is in use by process \d+: stop that one first, or set DATA_DIR to another folder\.$/,
    );
    expect(postgresOf(folder)).toEqual([before]);
    expect((await client.get('/v3/viewer/')).status).toBe(200);
  });

  it('ends on SIGTERM within 10 s, an answer under way or not, and takes PostgreSQL with it', async () => {
    const stalled = new AbortController();
    const upload = fetch(`http://127.0.0.1:${first.port}/v3/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
      duplex: 'half',
      signal: stalled.signal,
    } as RequestInit).catch(() => null);
    await delay(300);
    const asked = Date.now();
    first.child.kill('SIGTERM');
    const { code, stderr } = await first.ended;
    expect({ code, stopping: stderr.includes('Stopping ...') }).toEqual({ code: 0, stopping: true });
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect(postgresOf(folder)).toEqual([]);
    stalled.abort();
    await upload;
  });

  it('starts again after kill -9, which leaves no PostgreSQL behind either', async () => {
    const second = await startHere();
    await second.ready;
    second.child.kill('SIGKILL');
    await second.ended;
    await eventually(() => postgresOf(folder).length === 0);
    const third = await startHere({ PORT: String(first.port) });
    await third.ready;
    expect((await client.get('/v3/viewer/')).status).toBe(200);
    third.child.kill('SIGINT');
    expect((await third.ended).code).toBe(0);
    expect(postgresOf(folder)).toEqual([]);
  }, 600_000);

  it('ends in good order when a SIGTERM reaches npm alone, which outlives PostgreSQL as the first process of a container must', async () => {
    const start = await startOf({ dataDir, byNpm: true });
    started.push(start);
    await start.ready;
    const atItsEnd = new Promise((done) =>
      start.child.once('exit', (code) => done({ code, servers: postgresOf(folder), state: stateOf(dataDir) })),
    );
    expect(stateOf(dataDir)).toBe('in production');
    start.child.kill('SIGTERM');
    expect(await atItsEnd).toEqual({ code: 0, servers: [], state: 'shut down' });
    expect((await start.ended).stderr).toContain('Stopping ...');
  });

  it('ends when npm is killed, which tells nobody', async () => {
    const start = await startOf({ dataDir, byNpm: true });
    started.push(start);
    await start.ready;
    start.child.kill('SIGKILL');
    // Its output closes with the last process of it.
    expect((await start.ended).stderr).toContain('Stopping ...');
    expect(stateOf(dataDir)).toBe('shut down');
  });

  it('lets one of two starts at the same moment have the data folder, and says so to the other', async () => {
    const both = [await startHere(), await startHere()];
    const outcomes = await Promise.all(
      both.map(({ ready, ended }) => ready.then(() => 'ready').catch(async () => (await ended).stderr)),
    );
    expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== 'ready')).toMatch(/The data folder .+ is in use by process \d+/);
    expect(postgresOf(folder)).toHaveLength(1);
    for (const { child } of both) child.kill('SIGTERM');
    await Promise.all(both.map(({ ended }) => ended));
    expect(postgresOf(folder)).toEqual([]);
  });

  it('leaves no PostgreSQL behind when Ctrl-C comes while it starts, whenever that is', async () => {
    for (const said of ['Starting PostgreSQL', 'Starting the services']) {
      const start = await startHere();
      await new Promise<void>((done) => {
        start.child.stderr?.on('data', (chunk: Buffer) => chunk.toString().includes(said) && done());
      });
      start.child.kill('SIGINT');
      expect(await start.ended).toMatchObject({ code: 0, stdout: '' });
      expect(postgresOf(folder)).toEqual([]);
    }
  }, 600_000);

  it.each(['master-key', 'claim-key'])(
    'refuses the data of an installation without its %s, and makes none',
    async (name) => {
      const [file, aside] = [join(dataDir, 'secrets', name), join(folder, name)];
      renameSync(file, aside);
      expect(await refusalOf({ dataDir })).toBe(
        `The secret ${file} is missing, and the database was written with it: put back the file that was backed up with the database, or see npm run keys.`,
      );
      expect(existsSync(file)).toBe(false);
      expect(postgresOf(folder)).toEqual([]);
      renameSync(aside, file);
    },
    600_000,
  );

  it('names a secret that was damaged instead of making another one in its place', async () => {
    mkdirSync(join(folder, 'damaged', 'secrets'), { recursive: true });
    writeFileSync(join(folder, 'damaged', 'secrets', 'master-key'), '');
    expect(await refusalOf({ dataDir: join(folder, 'damaged') })).toMatch(
      /^The secret .+master-key is damaged: put back the file of this installation from its backup\.$/,
    );
  });
});
