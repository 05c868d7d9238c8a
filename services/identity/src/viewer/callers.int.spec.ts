import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebModule } from '@corkboard/page-host/web.module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
const web = mkdtempSync(join(tmpdir(), 'corkboard-web-'));
beforeAll(async () => {
  writeFileSync(join(web, 'index.html'), '<html><head></head><body></body></html>');
  const LIMITS = '{"read":[{"max":5,"seconds":600,"by":"account"}]}';
  // As installed by default: no proxy is trusted, and callers are told apart by their own addresses.
  identity = await startIdentity({ LIMITS, TRUSTED_PROXIES: '' }, [WebModule.with(web, () => identity.origin)]);
});
afterAll(async () => {
  await identity.stop();
  rmSync(web, { recursive: true });
});

const page = (localAddress: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const url = new URL(identity.origin);
    const options = { host: url.hostname, port: url.port, path: '/', localAddress };
    get({ ...options, headers: { host: `localhost:${url.port}`, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });

describe('the viewer in a page', () => {
  it('counts for who opens the page, and keeps it from nobody else', async () => {
    for (let count = 0; count < 5; count += 1) expect(await page('127.45.5.5')).toContain('"isAuth":false');
    expect(await page('127.45.5.5')).toContain('id="bootstrap">null<');
    expect(await page('127.46.6.6')).toContain('"isAuth":false');
  });

  it('counts for nobody else because the caller says so', async () => {
    const claimed = { 'x-forwarded-for': '127.47.7.7', 'x-own-call': 'A'.repeat(43) };
    for (let count = 0; count < 6; count += 1) await page('127.48.8.8', claimed);
    expect(await page('127.48.8.8', claimed)).toContain('id="bootstrap">null<');
    expect(await page('127.47.7.7')).toContain('"isAuth":false');
  });
});

describe('who hangs up before the answer', () => {
  it('leaves no line in the log', async () => {
    const before = identity.logged.length;
    const { port } = new URL(identity.origin);
    const request = 'GET /v3/viewer/ HTTP/1.1\r\nhost: localhost\r\n\r\n';
    for (let count = 0; count < 40; count += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      await new Promise<void>((resolve) => socket.write(request.repeat(2), () => resolve()));
      socket.resetAndDestroy();
    }
    await pause(500);
    expect(identity.logged.slice(before)).toEqual([]);
  });
});
