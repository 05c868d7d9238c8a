import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Route } from '@corkboard/contracts/route';
import { declaredRoutes } from '@corkboard/http-edge/routes';
import { securityHeaders } from '@corkboard/http-edge/security-headers';
import { type Standalone, startStandalone } from '@corkboard/standalone-service/main';
import { freePort } from '@corkboard/testing/free-port';
import { testDatabase } from '@corkboard/testing/postgres';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Envelope {
  readonly request_identifier: string;
  readonly resource_response: { readonly http_status: number; readonly error: { readonly api_error_code: number } };
}

let product: Standalone;
let dataDir: string;
let jane: RouteClient;

beforeAll(async () => {
  dataDir = temporaryFolder('protocol');
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: await testDatabase(),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    BRAND_ORIGIN: `http://localhost:${port}`,
  };
  product = await startStandalone({ env, progress: () => undefined, handleSignals: false });
  jane = await signUp(product.localOrigin);
}, 600_000);

afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Of every route that answers at the address: `/v3/pins/:id/` does at `/v3/pins/image/` as well. */
const wrongMethods = (address: string, all: readonly Route[]) => {
  const answers = ({ path }: Route) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);
  const right = new Set<string>(all.filter(answers).map(({ method }) => method));
  return methods.filter((method) => !right.has(method)).map((method) => ({ method, right: [...right] }));
};

describe('a method that an address does not answer', () => {
  it('is 405 with the methods that it answers, on every route', async () => {
    const all = [...declaredRoutes].filter(({ session, path }) => session !== 'internal' && !path.endsWith('*'));
    const wrong: string[] = [];
    for (const route of all) {
      const path = route.path.replace(/:\w+/g, 'x');
      for (const { method, right } of wrongMethods(path, all)) {
        const answer = await fetch(`${product.localOrigin}${path}`, { method, redirect: 'manual' });
        const allow = answer.headers.get('allow')?.split(', ') ?? [];
        const body = (await answer.json().catch(() => null)) as Envelope | null;
        const isRight = answer.status === 405 && right.every((each) => allow.includes(each));
        if (!isRight || body?.resource_response.error.api_error_code !== 15)
          wrong.push(`${method} ${route.path}: ${answer.status}, allow ${allow.join()}`);
      }
    }
    expect(all.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  }, 600_000);

  it('is 404 where nothing answers, and for what is internal', async () => {
    const inside = [...declaredRoutes].find(({ session, method }) => session === 'internal' && method === 'POST');
    for (const path of ['/v3/nowhere/', inside?.path.replace(/:\w+/g, 'x') ?? ''])
      expect((await fetch(`${product.localOrigin}${path}`, { method: 'DELETE' })).status).toBe(404);
  });
});

/** Sends bytes as they are, and reads until the server ends the connection. */
const raw = async (bytes: string): Promise<{ status: number; head: string; body: Envelope }> => {
  const { port, hostname } = new URL(product.localOrigin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
};

describe('a request that the parser refuses', () => {
  it.each([
    ['headers over 64 KiB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(66_000)}\r\n\r\n`, 431, 21],
    ['no HTTP', 'HELLO\r\n\r\n', 400, 10],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 10],
  ])('gets the usual envelope: %s', async (_, bytes, status, code) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body.resource_response).toMatchObject({ http_status: status, error: { api_error_code: code } });
    expect(answer.body.request_identifier).toMatch(/^[\da-f-]{36}$/);
    for (const [name, value] of Object.entries(securityHeaders(product.origin)))
      expect(answer.head).toContain(`\r\n${name}: ${value.toLowerCase()}`);
  });

  it('is not a query of 4,096 characters, each of three bytes', async () => {
    const answer = await jane.get('/resource/BaseSearchResource/get/', { query: '漢'.repeat(4096), scope: 'pins' });
    expect([200, 400]).toContain(answer.status);
    expect(answer.text).toContain('request_identifier');
  });
});

describe('a body over the limit of its route', () => {
  it('is 413, also where the limit is below the usual one', async () => {
    const error = (length: number) => ({
      name: 'TypeError',
      messageHash: 'aa',
      stack: ['x'.repeat(length)],
      route: '/',
    });
    const large = await jane.post('/v3/client_errors/', error(17 * 1024));
    const small = await jane.post('/v3/client_errors/', error(100));
    expect([large.status, small.status === 413]).toEqual([413, false]);
  });
});

describe('a text with the six characters \\u0000', () => {
  it('is kept as it was typed', async () => {
    const name = 'c:\\u0000 literal';
    const made = await jane.post<{ name: string }>('/resource/BoardResource/create/', { name });
    expect([made.status, made.data.name]).toEqual([200, name]);
    const found = await jane.get('/resource/BaseSearchResource/get/', { query: name, scope: 'pins' });
    expect(found.status).toBe(200);
  });

  it('is refused as a NUL when it is one', async () => {
    const made = await jane.post('/resource/BoardResource/create/', { name: 'c:\u0000' });
    const found = await jane.get('/resource/BaseSearchResource/get/', { query: 'c\u0000', scope: 'pins' });
    expect([made.status, found.status]).toEqual([400, 400]);
  });
});
