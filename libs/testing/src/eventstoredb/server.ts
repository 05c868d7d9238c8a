import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../kafka-java.ts';
import { missingServer } from '../missing-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { EventStoreDbStandIn } from './stand-in.ts';

/** An EventStoreDB or KurrentDB for tests; `isReal` is false for the stand-in. */
export interface TestEventStoreDb {
  readonly from: 'TEST_EVENTSTOREDB_URL' | 'docker' | 'KURRENTDB_HOME' | 'stand-in';
  readonly isReal: boolean;
  readonly url: string;
  /** Kills it, and starts it again at its address on what it has on disk; null where a given server is not ours to kill. */
  readonly restart: (() => Promise<void>) | null;
  stop(): Promise<void>;
}

const IMAGE = 'kurrentplatform/kurrentdb:25.1.0';
const PORT = 2113;
const START_MS = 60_000;
/** The first that a distribution has: KurrentDB from 25 on, EventStoreDB before. */
const PROGRAMS = ['kurrentd', 'eventstored'];

const addressOf = (port: number): string => `esdb://127.0.0.1:${port}?tls=false`;

const hasEngine = (): boolean => Boolean(process.env['DOCKER_HOST']) || existsSync('/var/run/docker.sock');

const inDocker = async (): Promise<TestEventStoreDb | null> => {
  if (!hasEngine()) return null;
  try {
    const { GenericContainer, Wait } = await import('testcontainers');
    // At a port of our own: the engine gives another one at each start.
    const host = await freePort();
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_RUN_PROJECTIONS: 'None' })
      .withExposedPorts({ container: PORT, host })
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCodeMatching((code) => code < 300))
      .withStartupTimeout(START_MS)
      .start();
    const stop = async (): Promise<void> => void (await container.stop({ remove: true, timeout: 0 }));
    const restart = (): Promise<void> => container.restart({ timeout: 0 });
    return { from: 'docker', isReal: true, url: addressOf(host), restart, stop };
  } catch {
    return null;
  }
};

const isLive = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Running {
  readonly isLive: boolean;
  kill(): Promise<void>;
}

const run = async (program: string, { port, folder }: { port: number; folder: string }): Promise<Running> => {
  const kept = ['--db', join(folder, 'db'), '--log', join(folder, 'log'), '--index', join(folder, 'index')];
  const listening = ['--insecure', '--node-port', String(port)];
  const child = spawn(program, [...listening, ...kept], { cwd: dirname(program), stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const kill = async (): Promise<void> => {
    process.off('exit', end);
    end();
    await ended;
  };
  for (const until = Date.now() + START_MS; Date.now() < until && child.exitCode === null; await sleep(200))
    if (await isLive(port)) return { isLive: true, kill };
  await kill();
  return { isLive: false, kill };
};

/** On disk, so that it can be killed and started again. */
const unpackedAt = async (home: string | undefined): Promise<TestEventStoreDb | null> => {
  const program = PROGRAMS.map((name) => join(home ?? '', name)).find((path) => home && existsSync(path));
  if (!program) return null;
  const place = { port: await freePort(), folder: temporaryFolder('eventstoredb') };
  let running = await run(program, place);
  const stop = async (): Promise<void> => {
    await running.kill();
    rmSync(place.folder, { recursive: true, force: true });
  };
  if (!running.isLive) {
    await stop();
    return null;
  }
  const restart = async (): Promise<void> => {
    await running.kill();
    running = await run(program, place);
    if (!running.isLive) throw new Error(`${program} did not start again`);
  };
  return { from: 'KURRENTDB_HOME', isReal: true, url: addressOf(place.port), restart, stop };
};

const standIn = async (): Promise<TestEventStoreDb> => {
  const how = 'set TEST_EVENTSTOREDB_URL, or install Docker, or unpack KurrentDB and name its folder in KURRENTDB_HOME';
  missingServer('eventstoredb', { how, instead: 'A suite runs on the stand-in' });
  const server = await EventStoreDbStandIn.start();
  const restart = async (): Promise<void> => {
    await server.stop();
    await sleep(300);
    await server.start();
  };
  return { from: 'stand-in', isReal: false, url: server.url, restart, stop: () => server.stop() };
};

/**
 * A real server, first that works: TEST_EVENTSTOREDB_URL, a container, the distribution at KURRENTDB_HOME; else the
 * stand-in, which is said as for any missing server. What another run left on a given server is still there.
 */
export const testEventStoreDb = async (): Promise<TestEventStoreDb> => {
  const url = process.env['TEST_EVENTSTOREDB_URL'];
  if (url) return { from: 'TEST_EVENTSTOREDB_URL', isReal: true, url, restart: null, stop: async () => undefined };
  return ownEventStoreDb();
};

/** Likewise, but one that may be killed and started again: a given server is not. */
export const ownEventStoreDb = async (): Promise<TestEventStoreDb> => {
  return (await inDocker()) ?? (await unpackedAt(process.env['KURRENTDB_HOME'])) ?? (await standIn());
};
