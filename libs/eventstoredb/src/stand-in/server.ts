import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@corkboard/testing/free-port';
import { missingServer } from '@corkboard/testing/missing-server';
import { addressOf, type Program, type RunningServer, startProgram, untilLive } from './server-process.ts';

/** An EventStoreDB or KurrentDB for tests; `isReal` is false for the stand-in. */
export interface TestEventStoreDb {
  readonly from: 'TEST_EVENTSTOREDB_URL' | 'docker' | 'KURRENTDB_HOME' | 'stand-in';
  readonly isReal: boolean;
  readonly url: string;
  stop(): Promise<void>;
}

/** One of a test's own, on disk: faults are those of a process, whichever server it is. */
export interface OwnEventStoreDb extends TestEventStoreDb, RunningServer {}

const IMAGE = 'kurrentplatform/kurrentdb:25.1.0';
const PORT = 2113;
const START_MS = 60_000;
/** The first that a distribution has: KurrentDB from 25 on, EventStoreDB before. */
const PROGRAMS = ['kurrentd', 'eventstored'];

const hasEngine = (): boolean => Boolean(process.env['DOCKER_HOST']) || existsSync('/var/run/docker.sock');

const inDocker = async (): Promise<OwnEventStoreDb | null> => {
  if (!hasEngine()) return null;
  try {
    const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
    // At a port of our own: the engine gives another one at each start.
    const host = await freePort();
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_RUN_PROJECTIONS: 'None' })
      .withExposedPorts({ container: PORT, host })
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCodeMatching((code) => code < 300))
      .withStartupTimeout(START_MS)
      .start();
    const engine = (await getContainerRuntimeClient()).container.dockerode.getContainer(container.getId());
    return {
      from: 'docker',
      isReal: true,
      url: addressOf(host),
      async kill() {
        await engine.kill({ signal: 'SIGKILL' });
        await engine.wait();
      },
      async start() {
        await engine.start();
        if (!(await untilLive(host, () => true))) throw new Error('the container did not start again');
      },
      freeze: async () => void (await engine.pause()),
      thaw: async () => void (await engine.unpause()),
      stop: async () => void (await container.stop({ remove: true, timeout: 0 })),
    };
  } catch {
    return null;
  }
};

const unpackedAt = async (home: string | undefined): Promise<OwnEventStoreDb | null> => {
  const command = PROGRAMS.map((name) => join(home ?? '', name)).find((path) => home && existsSync(path));
  if (!command) return null;
  const server = await startProgram({ command, parameters: [] });
  return server && { from: 'KURRENTDB_HOME', isReal: true, ...server };
};

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** From its sources, as a process of its own. */
export const standInProgram: Program = {
  command: process.execPath,
  parameters: [
    ...['--disable-warning=ExperimentalWarning', '--conditions=corkboard-source'],
    ...['--import', join(root, 'scripts', 'typescript.mjs'), join(import.meta.dirname, 'stand-in-program.ts')],
  ],
};

const standIn = async (): Promise<OwnEventStoreDb> => {
  const how = 'set TEST_EVENTSTOREDB_URL, or install Docker, or unpack KurrentDB and name its folder in KURRENTDB_HOME';
  missingServer('eventstoredb', { how, instead: 'A suite runs on the stand-in' });
  const server = await startProgram(standInProgram);
  if (!server) throw new Error('the stand-in for EventStoreDB did not start');
  return { from: 'stand-in', isReal: false, ...server };
};

/**
 * A real server, first that works: TEST_EVENTSTOREDB_URL, a container, the distribution at KURRENTDB_HOME; else the
 * stand-in, which is said as for any missing server. What another run left on a given server is still there.
 */
export const testEventStoreDb = async (): Promise<TestEventStoreDb> => {
  const url = process.env['TEST_EVENTSTOREDB_URL'];
  if (url) return { from: 'TEST_EVENTSTOREDB_URL', isReal: true, url, stop: async () => undefined };
  return ownEventStoreDb();
};

/** Likewise, but one that is empty and may be killed, frozen and started again: a given server is not. */
export const ownEventStoreDb = async (): Promise<OwnEventStoreDb> =>
  (await inDocker()) ?? (await unpackedAt(process.env['KURRENTDB_HOME'])) ?? (await standIn());
