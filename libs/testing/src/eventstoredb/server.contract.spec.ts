import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../temporary-folder.ts';
import { testEventStoreDb } from './server.ts';

const NAMES = ['TEST_EVENTSTOREDB_URL', 'DOCKER_HOST', 'KURRENTDB_HOME', 'CI', 'ALLOW_MISSING_SERVERS'] as const;
const before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));

/** A distribution as small as can be: says where it was told to listen, and that it lives. */
const PROGRAM = `#!${process.execPath}
const [fs, path] = [require('node:fs'), require('node:path')];
const told = (name) => process.argv[process.argv.indexOf(name) + 1];
fs.mkdirSync(told('--db'), { recursive: true });
const starts = path.join(told('--db'), 'starts');
fs.appendFileSync(starts, process.pid + ' ');
require('node:http')
  .createServer((request, response) => response.writeHead(200).end(fs.readFileSync(starts, 'utf8')))
  .listen(Number(told('--node-port')), '127.0.0.1');
`;

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

  it('is else a distribution of it, started on disk at a free port, killed and started again', async () => {
    const folder = temporaryFolder('kurrentdb');
    writeFileSync(join(folder, 'kurrentd'), PROGRAM);
    chmodSync(join(folder, 'kurrentd'), 0o755);
    delete process.env['TEST_EVENTSTOREDB_URL'];
    // An engine that cannot be reached falls through.
    process.env['DOCKER_HOST'] = 'unix:///nowhere/docker.sock';
    process.env['KURRENTDB_HOME'] = folder;
    const server = await testEventStoreDb();
    const address = server.url.replace('esdb:', 'http:');
    const starts = async () => (await (await fetch(address)).text()).trim().split(' ');
    expect([server.from, (await starts()).length]).toEqual(['KURRENTDB_HOME', 1]);
    await server.restart?.();
    expect(new Set(await starts()).size).toBe(2);
    await server.stop();
    await expect(fetch(address)).rejects.toThrow();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('is refused under CI where neither is and the stand-in is not allowed for', async () => {
    for (const name of NAMES) delete process.env[name];
    process.env['DOCKER_HOST'] = 'unix:///nowhere/docker.sock';
    process.env['CI'] = 'true';
    await expect(testEventStoreDb()).rejects.toThrow(/^missing server eventstoredb: set TEST_EVENTSTOREDB_URL, /);
  }, 60_000);
});
