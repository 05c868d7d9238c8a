import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../kafka-java.ts';
import { missingServer } from '../missing-server.ts';
import { EventStoreDbStandIn } from './stand-in.ts';

/** An EventStoreDB or KurrentDB for tests; `isReal` is false for the stand-in. */
export interface TestEventStoreDb {
  readonly from: 'TEST_EVENTSTOREDB_URL' | 'docker' | 'KURRENTDB_HOME' | 'stand-in';
  readonly isReal: boolean;
  readonly url: string;
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
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_MEM_DB: 'true', KURRENTDB_RUN_PROJECTIONS: 'None' })
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCodeMatching((code) => code < 300))
      .withStartupTimeout(START_MS)
      .start();
    const stop = async (): Promise<void> => void (await container.stop({ remove: true, timeout: 0 }));
    return { from: 'docker', isReal: true, url: addressOf(container.getMappedPort(PORT)), stop };
  } catch {
    return null;
  }
};

const isLive = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

const unpackedAt = async (home: string | undefined): Promise<TestEventStoreDb | null> => {
  const program = PROGRAMS.map((name) => join(home ?? '', name)).find((path) => home && existsSync(path));
  if (!program) return null;
  const port = await freePort();
  const child = spawn(program, ['--insecure', '--mem-db', '--node-port', String(port)], { cwd: home, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    end();
    await ended;
  };
  for (const until = Date.now() + START_MS; Date.now() < until && child.exitCode === null; await sleep(200))
    if (await isLive(port)) return { from: 'KURRENTDB_HOME', isReal: true, url: addressOf(port), stop };
  await stop();
  return null;
};

const standIn = async (): Promise<TestEventStoreDb> => {
  const how = 'set TEST_EVENTSTOREDB_URL, or install Docker, or unpack KurrentDB and name its folder in KURRENTDB_HOME';
  missingServer('eventstoredb', { how, instead: 'A suite runs on the stand-in' });
  const server = await EventStoreDbStandIn.start();
  return { from: 'stand-in', isReal: false, url: server.url, stop: () => server.stop() };
};

/**
 * A real server, first that works: TEST_EVENTSTOREDB_URL, a container, the distribution at KURRENTDB_HOME; else the
 * stand-in, which is said as for any missing server. What another run left on a given server is still there.
 */
export const testEventStoreDb = async (): Promise<TestEventStoreDb> => {
  const url = process.env['TEST_EVENTSTOREDB_URL'];
  if (url) return { from: 'TEST_EVENTSTOREDB_URL', isReal: true, url, stop: async () => undefined };
  return (await inDocker()) ?? (await unpackedAt(process.env['KURRENTDB_HOME'])) ?? (await standIn());
};
