import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { explain } from './errors.ts';
import type { Place } from './place.ts';

const SUPERUSER = 'corkboard';

/** A surrounding LANG must not choose the encoding, nor the language of the messages that `explain` reads. */
const environment = (place: Place): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'linux' && { LD_LIBRARY_PATH: join(place.binaries.home, 'lib') }),
});

const launch = (place: Place, program: string, parameters: readonly string[]): ChildProcess =>
  spawn(join(place.binaries.home, 'bin', program), parameters, {
    cwd: place.folder,
    env: environment(place),
    // A session of its own: Ctrl-C must reach us first, so that requests end before their database does.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(place.user && { uid: place.user.uid, gid: place.user.gid }),
  });

/** The superuser's password, made on first use in a file that only its owner reads. */
export const passwordOf = (place: Place): string => {
  const file = join(place.folder, 'postgres.password');
  if (!existsSync(file)) {
    // Complete or not there: half a password, as a full disk leaves it, would stop every later start.
    const half = `${file}.half`;
    writeFileSync(half, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (place.user) chownSync(half, place.user.uid, place.user.gid);
    renameSync(half, file);
  }
  return readFileSync(file, 'utf8').trim();
};

/** URL of the database `postgres` as superuser, by the server's socket where it has one. */
export const urlOf = (place: Place, port: number | string, socket: string | null): string => {
  const url = new URL(`postgresql://${SUPERUSER}@127.0.0.1:${port}/postgres`);
  url.password = passwordOf(place);
  if (socket) url.searchParams.set('host', socket);
  return url.href;
};

/** Makes the cluster, beside its place first: a crash half-way leaves nothing that stops the next start. */
export const createCluster = async (place: Place, throwaway: boolean): Promise<void> => {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
  const half = `${place.cluster}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (place.user) chownSync(half, place.user.uid, place.user.gid);
  passwordOf(place);
  const child = launch(place, 'initdb', [
    `--pgdata=${half}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${join(place.folder, 'postgres.password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(throwaway ? ['--no-sync'] : []),
  ]);
  const { code, said } = await finished(child);
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw explain(said, place.folder);
  }
  renameSync(half, place.cluster);
};

const finished = (child: ChildProcess): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    let said = '';
    const onLine = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-16_384);
    };
    child.stdout?.on('data', onLine);
    child.stderr?.on('data', onLine);
    child.on('error', (error) => resolve({ code: -1, said: `${said}\n${error.message}` }));
    child.on('close', (code) => resolve({ code, said }));
  });

/** Says of itself that nothing in it is worth keeping: an event store would refuse to write to it otherwise. */
const THROWAWAY = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10s' },
  'corkboard.throwaway': 'on',
};

// The shortest that any system allows for the address of a socket: macOS, with the zero at its end.
const LONGEST_SOCKET = 103;

/**
 * Folder of the server's socket, which costs a query half of what TCP does: the cluster's own, that nobody else can
 * enter. Null where the path is too long for a socket, or the system or this folder's disk knows none.
 */
export const socketFolderOf = async (place: Place, port: number): Promise<string | null> => {
  const socket = join(place.cluster, `.s.PGSQL.${port}`);
  if (process.platform === 'win32' || Buffer.byteLength(socket) > LONGEST_SOCKET) return null;
  return (await canListen(join(place.cluster, '.s.PGSQL.0'))) ? place.cluster : null;
};

const canListen = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    rmSync(socket, { force: true });
    probe.once('error', () => resolve(false));
    probe.listen(socket, () => probe.close(() => resolve(true)));
  });

/** Removes sockets of a killed server, whose process id in them may have been reused, which would stop a start. */
const removeOldSockets = (cluster: string): void => {
  for (const name of readdirSync(cluster)) if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name));
};

/** Starts the server and resolves when it takes connections; `child` stays for watching and stopping it. */
export const launchServer = (
  place: Place,
  options: {
    port: number;
    socket: string | null;
    throwaway: boolean;
    settings: Readonly<Record<string, string>>;
    /** A line of the server's own log. */
    onLine: (line: string) => void;
  },
): Promise<ChildProcess> => {
  removeOldSockets(place.cluster);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: options.socket ?? '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    max_wal_size: '2GB',
    // A statement whose client has given up ends within that time; not every system can tell.
    ...(process.platform === 'linux' && { client_connection_check_interval: '1s' }),
    ...(options.throwaway && THROWAWAY),
    ...options.settings,
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(place, 'postgres', ['-D', place.cluster, ...parameters]);
  return ready(child, place, options.onLine);
};

const ready = (child: ChildProcess, place: Place, onLine: (line: string) => void): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      said = (said + text).slice(-16_384);
      for (const line of text.split('\n')) onLine(line);
      if (/database system is ready to accept (read-only )?connections/.test(said)) resolve(child);
    });
    child.once('error', (error) => reject(explain(error.message, place.folder)));
    child.once('close', () => reject(explain(said, place.folder)));
  });

/** A port of the loopback interface that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
