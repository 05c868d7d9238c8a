import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exportAccount } from '@corkboard/contracts/identity/account-export';
import { serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { edgeConfig } from '@corkboard/runtime/config';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './gateway.ts';

const PIECE = Buffer.alloc(1024 * 1024, 'x');
const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

let identity: Server;
let gateway: FastifyInstance;
let origin = '';
/** Answers a download, as a test says. */
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  identity = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-disposition': 'attachment' });
    answer(response);
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const web = mkdtempSync(join(tmpdir(), 'corkboard-web-'));
  writeFileSync(join(web, 'index.html'), '<html><head><title>%BRAND%</title></head></html>');
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(web, '.vite', 'manifest.json'), '{"built from":"sources"}');
  const url = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  const env = Object.fromEntries(serviceNames.map((name) => [urlVariableOf(name), url]));
  gateway = await createGateway({ config: edgeConfig(env), log, web, metricsToken: join(web, 'none') });
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  gateway?.server.closeAllConnections();
  await gateway?.close();
  identity?.closeAllConnections();
  identity?.close();
});

const download = (init: RequestInit = {}) => fetch(`${origin}${exportAccount.path}`, init);

describe('a download through the gateway', () => {
  it('is whole, and goes by the names that the service gave it', async () => {
    answer = (response) => {
      for (let n = 0; n < 30; n += 1) response.write(PIECE);
      response.end();
    };
    const response = await download();
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect((await response.arrayBuffer()).byteLength).toBe(30 * PIECE.length);
  });

  it('is read from the service as fast as its reader takes it, and no further once that is gone', async () => {
    let [sent, isOpen] = [0, true];
    answer = (response) => {
      const write = (): void => {
        while (isOpen && sent < 500 * PIECE.length && response.write(PIECE)) sent += PIECE.length;
      };
      response.on('drain', write);
      response.on('close', () => (isOpen = false));
      write();
    };
    const gone = new AbortController();
    const response = await download({ signal: gone.signal });
    await pause(1_000);
    expect(sent).toBeLessThan(50 * PIECE.length);
    gone.abort();
    await response.text().catch(() => undefined);
    await eventually(async () => expect(isOpen).toBe(false));
  });

  it('that the service cuts is cut', async () => {
    answer = (response) => {
      response.write(PIECE);
      setTimeout(() => response.destroy(), 100);
    };
    await expect(download().then((response) => response.text())).rejects.toThrow();
  });
});
