import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@corkboard/runtime/log';
import { waitForDatabase } from '@corkboard/runtime/wait-for-database';
import { eventually } from '@corkboard/testing/eventually';
import { testDatabase } from '@corkboard/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from './service-process.ts';

const said: string[] = [];
const say = (_: object, message: string): void => void said.push(message);
const log: Log = { debug: () => undefined, info: say, warn: say, error: say };

let url: URL;
let folder: string;
let door: Server | undefined;
beforeAll(async () => {
  url = new URL(await testDatabase());
  folder = mkdtempSync(join(tmpdir(), 'corkboard-waits-'));
});
afterAll(() => {
  door?.close();
  rmSync(folder, { recursive: true, force: true });
});

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

/** An address where nobody is. */
const nobody = async (): Promise<URL> => {
  const server = createServer();
  const port = await listening(server, 0);
  await new Promise((resolve) => server.close(resolve));
  const away = new URL(url);
  away.host = `127.0.0.1:${port}`;
  away.searchParams.delete('host');
  return away;
};

describe('a start while PostgreSQL is away', () => {
  it('waits for it, which is said once, and goes on when it answers', async () => {
    const away = await nobody();
    const env = { DATABASE_URL: away.href, DATA_DIR: folder, PORT: '0', NODE_ENV: 'test' };
    const starting = startService({ service: 'identity', modules: [], env, log });
    await eventually(() => said.includes('waiting for PostgreSQL'));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(said).toEqual(['waiting for PostgreSQL']);
    door = createServer((socket) => {
      const onwards = connect(Number(url.port), '127.0.0.1');
      for (const each of [socket, onwards]) each.on('error', () => undefined);
      socket.pipe(onwards).pipe(socket);
    });
    await listening(door, Number(away.port));
    const running = await starting;
    await running.stop();
    expect(said.slice(0, 2)).toEqual(['waiting for PostgreSQL', 'PostgreSQL answers']);
  });

  it('is refused in a sentence where the log-in or the database is wrong', async () => {
    const [stranger, missing] = [new URL(url), new URL(url)];
    stranger.username = 'nobody-here';
    missing.pathname = '/not-there';
    await expect(waitForDatabase(stranger.href, log)).rejects.toThrow(/^DATABASE_URL is wrong: PostgreSQL says /);
    await expect(waitForDatabase(missing.href, log)).rejects.toThrow('database "not-there" does not exist.');
  });
});
