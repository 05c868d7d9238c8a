import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import eventstoredb from '@eventstore/db-client';
import { afterEach, describe, expect, it } from '@jest/globals';
import { event } from './sample-events.ts';
import { ownEventStoreDb, standInProgram, testEventStoreDb } from './server.ts';
import { storedEvents } from './stored-events.ts';

const { EventStoreDBClient } = eventstoredb;

const NAMES = ['TEST_EVENTSTOREDB_URL', 'DOCKER_HOST', 'KURRENTDB_HOME', 'CI', 'ALLOW_MISSING_SERVERS'] as const;
const before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));

/** A distribution as small as can be: its program takes the command line of the server, and is the stand-in on disk. */
const distribution = (): string => {
  const folder = temporaryFolder('kurrentdb');
  const words = [standInProgram.command, ...standInProgram.parameters].map((word) => `'${word}'`);
  writeFileSync(join(folder, 'kurrentd'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
  chmodSync(join(folder, 'kurrentd'), 0o755);
  return folder;
};

afterEach(() => {
  for (const name of NAMES) {
    const value = before[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

describe('an EventStoreDB for tests', () => {
  it('is the one at TEST_EVENTSTOREDB_URL', async () => {
    process.env['TEST_EVENTSTOREDB_URL'] = 'esdb://there:2113';
    expect(await testEventStoreDb()).toMatchObject({ url: 'esdb://there:2113', isReal: true });
  });

  it('is else a distribution of it, on disk at a free port: killed, frozen and started again on what it kept', async () => {
    const folder = distribution();
    delete process.env['TEST_EVENTSTOREDB_URL'];
    // An engine that cannot be reached falls through.
    process.env['DOCKER_HOST'] = 'unix:///nowhere/docker.sock';
    process.env['KURRENTDB_HOME'] = folder;
    const server = await ownEventStoreDb();
    expect([server.from, server.isReal]).toEqual(['KURRENTDB_HOME', true]);
    const live = () => fetch(`http://${new URL(server.url).host}/health/live`);
    const write = async (...events: ReturnType<typeof event>[]): Promise<void> => {
      const client = EventStoreDBClient.connectionString(server.url);
      await client.appendToStream('sample-1', events, { expectedRevision: 'any' }).finally(() => client.dispose());
    };
    await write(event(), event());
    await server.kill();
    await expect(live()).rejects.toThrow();
    await server.start();
    await write(event());
    expect(await storedEvents(server.url)).toEqual(
      Array.from({ length: 3 }, () => ({ stream: 'sample-1', type: 'SampleHappened' })),
    );
    await server.freeze();
    const answered = live().then(({ ok }) => ok);
    expect(await Promise.race([answered, sleep(500).then(() => 'silence')])).toBe('silence');
    await server.thaw();
    expect(await answered).toBe(true);
    await server.stop();
    await expect(live()).rejects.toThrow();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is not one that does not come up', async () => {
    process.env['DOCKER_HOST'] = 'unix:///nowhere/docker.sock';
    process.env['KURRENTDB_HOME'] = temporaryFolder('no-kurrentdb');
    process.env['ALLOW_MISSING_SERVERS'] = 'eventstoredb';
    writeFileSync(join(process.env['KURRENTDB_HOME'], 'kurrentd'), '#!/bin/sh\nexit 3\n');
    for (const mode of [0o755, 0o644]) {
      chmodSync(join(process.env['KURRENTDB_HOME'], 'kurrentd'), mode);
      const server = await ownEventStoreDb();
      expect([server.from, server.isReal]).toEqual(['stand-in', false]);
      await server.stop();
    }
  });

  it('is refused under CI where neither is and the stand-in is not allowed for', async () => {
    for (const name of NAMES) delete process.env[name];
    process.env['DOCKER_HOST'] = 'unix:///nowhere/docker.sock';
    process.env['CI'] = 'true';
    await expect(testEventStoreDb()).rejects.toThrow(/^missing server eventstoredb: set TEST_EVENTSTOREDB_URL, /);
  });
});
