import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openApiPath } from '@corkboard/contracts/openapi-document';
import type { Route } from '@corkboard/contracts/route';
import { declaredRoutes } from '@corkboard/http-edge/routes';
import { type Standalone, startStandalone } from '@corkboard/standalone-service/main';
import { freePort } from '@corkboard/testing/free-port';
import { testDatabase } from '@corkboard/testing/postgres';
import { type RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { signInStaff } from '@corkboard/testing/staff-client';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomFrom, seedOf } from './fuzz/random.ts';
import { brokenRequest, type Credentials, type FuzzRequest, wildRequest } from './fuzz/requests.ts';

const CASES = 200;

let product: Standalone;
let dataDir: string;
let people: readonly Credentials[];
let staff: Credentials;

const visitor: Credentials = { cookie: 'csrftoken=abcdefghijkl', csrf: 'abcdefghijkl' };

const credentialsOf = (client: RouteClient): Credentials => ({
  cookie: client.cookieHeader(),
  csrf: client.cookies.get('csrftoken') ?? '',
});

const signIn = async (): Promise<Credentials> => credentialsOf(await signUp(product.localOrigin));

beforeAll(async () => {
  dataDir = temporaryFolder('fuzz');
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
  people = [visitor, await signIn()];
  staff = credentialsOf(await signInStaff(product.localOrigin, dataDir));
}, 600_000);

afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = async (request: FuzzRequest): Promise<{ status: number; text: string; type: string }> => {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(`${product.localOrigin}${request.path}`, {
    method: request.method,
    headers: request.headers,
    body: request.method === 'HEAD' ? undefined : request.body,
    redirect: 'manual',
    signal,
  });
  const type = response.headers.get('content-type') ?? '';
  // A stream goes on for as long as somebody reads it.
  if (type.startsWith('text/event-stream')) await response.body?.cancel();
  const text = response.bodyUsed ? '' : await response.text();
  return { status: response.status, text, type };
};

const complaint = (
  route: Route,
  request: FuzzRequest,
  answer: { status: number; text: string; type: string },
): string | null => {
  const about = `${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers['content-type'] ?? '')} ${String(request.body ?? '').slice(0, 200)}`;
  if (answer.status >= 500) return `${answer.status} for ${about}: ${answer.text.slice(0, 300)}`;
  if (request.method === 'HEAD' || answer.status === 204 || answer.status < 400) return null;
  if (!answer.type.startsWith('application/json')) return `no envelope (${answer.status} ${answer.type}) for ${about}`;
  const body = JSON.parse(answer.text) as { request_identifier?: string; resource_response?: { http_status?: number } };
  if (!body.request_identifier || body.resource_response?.http_status !== answer.status)
    return `a broken envelope for ${about}: ${answer.text.slice(0, 200)} (${route.name})`;
  return null;
};

const trouble = async (route: Route): Promise<readonly string[]> => {
  const random = randomFrom(seedOf(route.name));
  const complaints: string[] = [];
  for (let number = 0; number < CASES; number += 1) {
    const credentials = route.session === 'staff' && number % 4 > 0 ? staff : random.pick(people);
    const request =
      number % 2 === 0 ? brokenRequest(route, credentials, random) : wildRequest(route, credentials, random);
    request.headers['x-request-number'] = `${number}-${randomUUID().slice(0, 4)}`;
    const answer = await send(request).catch((error: unknown) => ({ status: 599, text: String(error), type: '' }));
    const said = complaint(route, request, answer);
    if (said) complaints.push(`case ${number}: ${said}`);
  }
  return complaints.slice(0, 5);
};

const inside = () => [...declaredRoutes].filter((route) => route.session === 'internal');

const bearer = (secret: string) => ({
  authorization: `Bearer ${readFileSync(join(dataDir, 'secrets', secret), 'utf8').trim()}`,
});

const knock = async ({ method, path }: Route, secret?: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...(secret && bearer(secret)) };
  const body = method === 'GET' ? undefined : '{}';
  return (await send({ method, path: path.replace(/:\w+/g, 'x').replace('*', 'x'), headers, body })).status;
};

describe('whatever a client sends', () => {
  it('never gets a 5xx, never hangs, and every refusal carries its envelope, on every route of the running application', async () => {
    const routes = [...declaredRoutes].filter((route) => route.session !== 'internal');
    expect(routes.length).toBeGreaterThan(30);
    const found: Record<string, readonly string[]> = {};
    for (const route of routes) {
      const complaints = await trouble(route);
      if (complaints.length > 0) found[route.name] = complaints;
    }
    expect(found).toEqual({});
  }, 600_000);

  it('finds every route of the running application in /openapi.json', async () => {
    const answer = await send({ method: 'GET', path: '/openapi.json', headers: {} });
    const { paths } = JSON.parse(answer.text) as { paths: Record<string, Record<string, unknown>> };
    const routes = [...declaredRoutes].filter((route) => route.session !== 'internal');
    const unsaid = routes.filter((route) => !paths[openApiPath(route.path)]?.[route.method.toLowerCase()]);
    expect(unsaid.map(({ name }) => name)).toEqual([]);
  });

  it('never gets inside: internal routes do not exist for it', async () => {
    for (const route of inside())
      expect({ name: route.name, status: await knock(route) }).toEqual({ name: route.name, status: 404 });
  });

  it('gets the metrics with the token of the metrics, and nothing else inside with it', async () => {
    const opened = [];
    for (const route of inside()) if ((await knock(route, 'metrics-token')) !== 404) opened.push(route.name);
    expect(opened).toEqual(['health.metrics']);
    const { status, text, type } = await send({
      method: 'GET',
      path: '/internal/metrics/',
      headers: bearer('metrics-token'),
    });
    expect({ status, type }).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/plain/) });
    expect(text).toContain('corkboard_');
    expect((await send({ method: 'GET', path: '/internal/metrics/', headers: bearer('internal-token') })).status).toBe(
      404,
    );
  });
});
