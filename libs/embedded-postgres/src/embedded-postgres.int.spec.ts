import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@corkboard/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Options, transformFile } from '@swc/core';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { explain } from './errors.ts';
import { isAlive } from './owner.ts';

const ask = async (url: string, sql: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query({ text: sql, rowMode: 'array' });
    return String(answer.rows[0]?.[0]);
  } finally {
    await client.end();
  }
};

/** The library as plain JavaScript, for a process that is to be killed. */
const compiled = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '..', '.cache', 'kill');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(import.meta.dirname).filter((file) => !file.includes('.spec.'))) {
    const { code } = await transformFile(join(import.meta.dirname, name), {
      swcrc: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' }, rewriteRelativeImportExtensions: true },
      module: { type: 'es6' },
    } as Options);
    writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), code);
  }
  return join(folder, 'embedded-postgres.js');
};

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  let said: string[];
  let running: EmbeddedPostgres | null;
  const start = async (): Promise<EmbeddedPostgres> => {
    running = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
    return running;
  };

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'corkboard-embedded-'));
    chmodSync(dataDir, 0o755);
    said = [];
    running = null;
  });
  afterEach(async () => {
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('stores text as UTF-8 whatever the surroundings, listens on loopback alone and keeps its password to its owner', async () => {
    const { url, stop } = await start();
    expect(await ask(url, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(url, 'SHOW listen_addresses')).toBe('127.0.0.1');
    expect(await ask(url, "SELECT upper('é🎈')")).toBe('É🎈');
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
    const folder = existsSync(join(dataDir, 'database')) ? join(dataDir, 'database') : dataDir;
    expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
    await stop();
  });

  it('ends a statement whose client has gone, long before it would be done', async () => {
    const { url } = await start();
    const client = new Client({ connectionString: url });
    await client.connect();
    const given = client.query('SELECT pg_sleep(60)').catch(() => 'given up');
    client.once('error', () => undefined);
    const asleep = async () =>
      Number(await ask(url, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"));
    await eventually(async () => (await asleep()) === 1);
    await client.end();
    expect(await given).toBe('given up');
    await eventually(async () => (await asleep()) === 0);
  });

  it('is reached by a socket that only its owner can open, and by TCP where the path is too long for one', async () => {
    const near = await start();
    const socket = new URL(near.url).searchParams.get('host') ?? '';
    expect(await ask(near.url, 'SHOW unix_socket_directories')).toBe(socket);
    expect(await ask(near.url, "SELECT coalesce(inet_client_addr()::text, 'socket')")).toBe('socket');
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    await near.stop();
    const deep = join(dataDir, 'a-folder-with-a-long-name'.repeat(5));
    running = await startEmbeddedPostgres({ dataDir: deep, log: (line) => said.push(line) });
    expect(new URL(running.url).search).toBe('');
    expect(await ask(running.url, 'SELECT inet_client_addr()::text')).toBe('127.0.0.1/32');
  });

  it('ignores the socket of a server that was killed, whoever has its number now', async () => {
    const { url, port, stop } = await start();
    const socket = join(new URL(url).searchParams.get('host') ?? '', `.s.PGSQL.${port}.lock`);
    await stop();
    writeFileSync(socket, `${process.pid}\n`);
    running = await startEmbeddedPostgres({ dataDir, port, log: (line) => said.push(line) });
    expect(await ask(running.url, 'SELECT 1')).toBe('1');
  });

  it('keeps what was written, and leaves no process behind', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = first.pid();
    await first.stop();
    expect(pid !== null && isAlive(pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url, 'SELECT answer FROM kept')).toBe('42');
  });

  it('refuses a folder that another start is using', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toMatchObject({ problem: 'in-use' });
  });

  it('starts again on the same port when it is killed', async () => {
    const { url, pid } = await start();
    const before = pid();
    process.kill(before ?? 0, 'SIGKILL');
    await eventually(
      async () => pid() !== null && pid() !== before && (await ask(url, 'SELECT 1').catch(() => '')) === '1',
    );
    expect(said.join()).toContain('starting it again');
  });

  it('ends when its process is killed, and the folder can be used at once', async () => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(await compiled())});
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
      console.log(server.pid());
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => child.stdout.once('data', (chunk) => resolve(Number(chunk))));
    expect(isAlive(pid)).toBe(true);
    const killed = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await killed;
    const { url } = await start();
    expect(await ask(url, 'SELECT 1')).toBe('1');
    await eventually(() => !isAlive(pid));
  });

  it('says in one sentence what stops it', () => {
    expect(explain('initdb: error: could not create directory: No space left on device', '/data')).toMatchObject({
      problem: 'disk-full',
      message: 'The disk that holds /data is full: free some space and start again.',
    });
    expect(explain('FATAL: could not open file: Permission denied', '/data')).toMatchObject({
      problem: 'no-permission',
    });
  });
});
