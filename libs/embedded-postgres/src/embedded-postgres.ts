import type { ChildProcess } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createCluster, freePort, launchServer, socketFolderOf, urlOf } from './cluster.ts';
import { explain } from './errors.ts';
import { stopLeftOver } from './left-over.ts';
import { disown, own } from './owner.ts';
import { choosePlace, type Place } from './place.ts';
import { type ServerLog, serverLog } from './server-log.ts';
import { watch } from './watchdog.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the installation; the cluster is made in it on first start. */
  readonly dataDir: string;
  /** Of 127.0.0.1; a free one when not given. */
  readonly port?: number;
  /** One line for the person at the terminal, or for the log. */
  readonly log: (line: string) => void;
  /** For tests: nothing is flushed to the disk, and the folder is removed at the end. Never for data that counts. */
  readonly throwaway?: boolean;
  /** Settings of PostgreSQL, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, as superuser, with the password; by the server's socket (`?host=`) where it has one. */
  readonly url: string;
  readonly port: number;
  /** Number of the server's process now; for tests of faults. */
  pid(): number | null;
  /** Ends it in good order (10 s at most, then at once). */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that came with npm: makes the cluster when there is none, stops what a crashed run left behind,
 * starts it again on the same port when it dies, and never outlives this process.
 *
 * Throws `EmbeddedPostgresError`, whose message is one sentence: folder in use, disk full, no permission.
 *
 * @example const { url, stop } = await startEmbeddedPostgres({ dataDir: 'data', log: console.log });
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const throwaway = options.throwaway ?? false;
  const place = choosePlace(options.dataDir, options.log);
  needRoom(place.folder);
  own(place.folder);
  let unwatch: (() => void) | null = null;
  try {
    await stopLeftOver(place.cluster, options.log);
    await createCluster(place, throwaway);
    const port = options.port ?? (await freePort());
    const socket = await socketFolderOf(place, port);
    const server = serverLog(options.log);
    const launching = { port, socket, throwaway, settings: options.settings ?? {}, onLine: server.line };
    unwatch = watch(place, throwaway ? options.dataDir : null);
    const first = await launchServer(place, launching);
    const again = () => launchServer(place, launching);
    return keepRunning(place, first, { ...options, throwaway, port, socket, server, again, unwatch });
  } catch (error) {
    unwatch?.();
    disown(place.folder);
    throw error;
  }
};

const LEAST_ROOM = 64 * 1024 * 1024;

/** A cluster that runs out of room while it starts is not damaged, but says so in many words. */
const needRoom = (folder: string): void => {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_ROOM) throw explain('No space left on device', folder);
};

interface Running extends EmbeddedPostgresOptions {
  readonly throwaway: boolean;
  readonly port: number;
  readonly socket: string | null;
  readonly server: ServerLog;
  readonly again: () => Promise<ChildProcess>;
  readonly unwatch: () => void;
}

const keepRunning = (place: Place, first: ChildProcess, running: Running): EmbeddedPostgres => {
  let child: ChildProcess | null = null;
  let stopping = false;

  const attend = (started: ChildProcess): void => {
    child = started;
    release(started);
    started.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      running.server.event(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again.`);
      void restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        await stopLeftOver(place.cluster, running.log);
        return attend(await running.again());
      } catch (error) {
        running.server.event(error instanceof Error ? error.message : String(error));
        await delay(wait, undefined, { ref: false });
      }
    }
  };

  attend(first);
  return {
    url: urlOf(place, running.port, running.socket),
    port: running.port,
    pid: () => child?.pid ?? null,
    stop: async () => {
      stopping = true;
      if (child) await end(child);
      running.unwatch();
      disown(place.folder);
      if (running.throwaway) rmSync(running.dataDir, { recursive: true, force: true });
    },
  };
};

/** Lets this process end although the server runs; the watch then stops the server. */
const release = (child: ChildProcess): void => {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as Socket | null)?.unref();
};

const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode !== null || child.signalCode !== null) resolve();
  });
  child.ref();
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(late);
};
