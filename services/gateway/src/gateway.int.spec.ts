import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANSWERS_WITHIN_MS } from '@corkboard/contracts/route';
import { type ServiceName, serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { edgeConfig } from '@corkboard/runtime/config';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { addresses } from './route-table.ts';

interface Seen {
  readonly service: string;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
}

/** A server in the place of one service, that says what it was asked. */
class Stand {
  readonly server: Server;
  readonly #service: string;
  port = 0;

  constructor(service: string) {
    this.#service = service;
    this.server = createServer((request, response) => this.#answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url?.includes('hang=1')) return;
    if (request.url?.includes('stream=1')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      const timer = setInterval(() => response.write('data: next\n\n'), 50);
      response.on('close', () => clearInterval(timer));
      return;
    }
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      const seen: Seen = { service: this.#service, method, url, headers, bytes };
      const id = String(request.headers['x-request-id']);
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': id });
      response.end(JSON.stringify(seen));
    });
  }
}

const silent = (): void => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

describe('the gateway', () => {
  const stands = Object.fromEntries(serviceNames.map((name) => [name, new Stand(name)])) as Record<ServiceName, Stand>;
  let gateway: FastifyInstance;
  let origin = '';
  let tokenFile = '';
  let options: GatewayOptions;
  const ask = async (path: string, init?: RequestInit): Promise<Seen> =>
    (await (await fetch(`${origin}${path}`, init)).json()) as Seen;

  beforeAll(async () => {
    const web = mkdtempSync(join(tmpdir(), 'corkboard-web-'));
    writeFileSync(join(web, 'index.html'), '<html><head><title>%BRAND%</title></head></html>');
    writeFileSync(join(web, 'robots.txt'), 'User-agent: *');
    mkdirSync(join(web, '.vite'));
    writeFileSync(join(web, '.vite', 'manifest.json'), '{"built from":"sources"}');
    const env: Record<string, string> = { BRAND_NAME: 'Kiosk' };
    for (const name of serviceNames) env[urlVariableOf(name)] = await stands[name].listen();
    tokenFile = join(mkdtempSync(join(tmpdir(), 'corkboard-secrets-')), 'metrics-token');
    options = { config: edgeConfig(env), log, web, metricsToken: tokenFile };
    gateway = await createGateway(options);
    await gateway.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://localhost:${(gateway.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    gateway?.server.closeAllConnections();
    await gateway?.close();
    await Promise.all(Object.values(stands).map((stand) => stand.close()));
  });

  it('brings each path of the contracts to its service', async () => {
    for (const [path, { service }] of addresses()) {
      const asked = path.replace(/:\w+/g, 'x1').replace('*', 'deep/x2');
      const seen = await ask(`${asked}?q=%20a`);
      expect([path, seen.service, seen.url]).toEqual([path, service, `${asked}?q=%20a`]);
    }
  });

  it('hands on method, body and cookies, and says itself where the caller is', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024, 'x');
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      cookie: 'a=1',
      'content-type': 'multipart/form-data; boundary=b',
    };
    const seen = await ask('/resource/UserRegisterResource/create/', { method: 'POST', body, headers });
    expect(seen).toMatchObject({ method: 'POST', bytes: body.length });
    expect(seen.headers).toMatchObject({
      cookie: 'a=1',
      'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    });
  });

  it('describes the routes of all services itself', async () => {
    const answer = await fetch(`${origin}/openapi.json`);
    const document = (await answer.json()) as { openapi: string; info: { title: string }; paths: object };
    expect([answer.status, document.openapi]).toEqual([200, '3.1.0']);
    expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(document.info.title).toContain('Kiosk');
    const described = Object.keys(document.paths);
    for (const path of ['/v3/viewer/', '/resource/BoardResource/create/', '/v3/console/session/'])
      expect(described).toContain(path);
    expect(described.filter((path) => path.startsWith('/internal/'))).toEqual([]);
  });

  it('refuses what is internal', async () => {
    for (const path of [
      '/internal/identity/sessions/',
      '/internal/metrics/',
      '//internal/metrics/',
      '/%69nternal/metrics/',
    ]) {
      const answer = await fetch(`${origin}${path}`, { method: path.includes('sessions') ? 'POST' : 'GET' });
      const text = await answer.text();
      expect(text).not.toContain('"service"');
      expect([path, answer.status === 404 || text.includes('<title>Kiosk</title>')]).toEqual([path, true]);
    }
    const byNumber = await fetch(`${origin.replace('localhost', '127.0.0.1')}/internal/metrics/`, {
      redirect: 'manual',
    });
    expect(byNumber.status).toBe(404);
    const answer = await fetch(`${origin}/internal/metrics/`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      resource_response: { status: 'failure', http_status: 404, error: { api_error_code: 11 } },
      request_identifier: expect.any(String),
    });
  });

  it('counts and times what it answered, per service and status, for who has the token of metrics alone', async () => {
    const path = [...addresses()].find(([, { service }]) => service === 'curation')?.[0]?.replace(/:\w+/g, 'x') ?? '';
    await ask(path);
    await fetch(`${origin}/no/such/page/xx`);
    const scrape = (authorization?: string) =>
      fetch(`${origin}/internal/metrics/`, { headers: authorization ? { authorization } : {} });
    expect((await scrape()).status).toBe(404);
    const token = randomBytes(32).toString('base64url');
    writeFileSync(tokenFile, token);
    for (const given of [undefined, `Bearer ${randomBytes(32).toString('base64url')}`, 'Bearer '])
      expect((await scrape(given)).status).toBe(404);
    const answer = await scrape(`Bearer ${token}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const text = await answer.text();
    const counted = (labels: string) =>
      Number(text.split(`corkboard_http_request_duration_seconds_count{${labels}} `)[1]?.split('\n')[0]);
    expect(counted('service="curation",status="200"')).toBeGreaterThan(0);
    expect(counted('service="gateway",status="404"')).toBeGreaterThan(0);
    expect(text).toMatch(
      /corkboard_http_request_duration_seconds_bucket\{le="0.05",service="curation",status="200"\} \d/,
    );
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    const perRoute = text.split('\n').filter((line) => line.startsWith('corkboard_http_route_duration_seconds_count'));
    const pattern = [...addresses()].find(([, { service }]) => service === 'curation')?.[0] ?? '';
    const label = pattern.replace(/\/$/, '');
    expect(perRoute.join('\n')).toContain(`{service="curation",route="${label}",method="GET",status="2xx"} `);
    expect(perRoute.join('\n')).not.toContain('/no/such/page');
  });

  it('streams what a service streams, and stops when the reader leaves', async () => {
    const controller = new AbortController();
    const path = [...addresses()].find(([, { service }]) => service === 'operations')?.[0] ?? '';
    const answer = await fetch(`${origin}${path}?stream=1`, { signal: controller.signal });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? '').toString()).toContain('data: first');
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toContain('data: next');
    controller.abort();
    await expect(reader?.read()).rejects.toThrow();
    const connections = (): Promise<number> =>
      new Promise((resolve) => stands.operations.server.getConnections((_, count) => resolve(count)));
    await eventually(async () => {
      stands.operations.server.closeIdleConnections();
      expect(await connections()).toBe(0);
    });
  });

  it('gives streams connections of their own, however many there are, and ends them at once when it closes', async () => {
    const another = await createGateway(options);
    const address = await another.listen({ port: 0, host: '127.0.0.1' });
    const [path] = [...addresses()].find(([, { streams }]) => streams) ?? [''];
    const streams = await Promise.all(Array.from({ length: 200 }, () => fetch(`${address}${path}?stream=1`)));
    const [plain] = [...addresses()].find(([, { service, streams }]) => service === 'curation' && !streams) ?? [''];
    expect((await fetch(`${address}${plain}`)).status).toBe(200);
    const begun = performance.now();
    await another.close();
    expect(performance.now() - begun).toBeLessThan(20_000);
    await Promise.all(streams.map((each) => each.text().catch(() => null)));
  });

  it('answers 503 for a service that hangs, a moment after the limit of the route', async () => {
    const [path] = [...addresses()].find(([, route]) => route.service === 'identity' && !route.answersWithin) ?? [''];
    const start = performance.now();
    const answer = await fetch(`${origin}${path}?hang=1`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(performance.now() - start).toBeGreaterThan(ANSWERS_WITHIN_MS);
    expect(performance.now() - start).toBeLessThan(ANSWERS_WITHIN_MS + 5_000);
  });

  it('answers 503 in the usual envelope while a service is down, and goes on when it is back', async () => {
    await stands.curation.close();
    const path = [...addresses()].find(([, { service }]) => service === 'curation')?.[0]?.replace(/:\w+/g, 'x') ?? '';
    const answer = await fetch(`${origin}${path}`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({
      resource_response: { error: { api_error_code: 14 } },
      request_identifier: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const readiness = async () => {
      const ready = await fetch(`${origin}/_/health/ready/`);
      return [ready.status, await ready.json()];
    };
    const services = { ...Object.fromEntries(serviceNames.map((name) => [name, 'ready'])), curation: 'away' };
    expect(await readiness()).toEqual([200, { status: 'ok', services }]);
    expect((await fetch(`${origin}/_/health/live/`)).status).toBe(200);
    await stands.curation.listen();
    expect((await ask(path)).service).toBe('curation');
    expect(await readiness()).toEqual([200, { status: 'ok', services: { ...services, curation: 'ready' } }]);
  });

  it('names a request to the service by the id that it answers with, and takes none from who is no trusted proxy', async () => {
    const forged = '018f3c1e-7b7a-7c3e-9d52-0123456789ab';
    const [path = ''] = [...addresses()].find(([, { service }]) => service === 'identity') ?? [];
    const answer = await fetch(`${origin}${path}`, { headers: { 'x-request-id': forged } });
    const seen = (await answer.json()) as Seen;
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(id).not.toBe(forged);
    expect(seen.headers['x-request-id']).toBe(id);
  });

  it('serves the web app at every other address', async () => {
    const page = await fetch(`${origin}/pin/1/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toContain('<title>Kiosk</title>');
    expect(page.headers.get('permissions-policy')).toContain('camera=()');
    expect(page.headers.get('strict-transport-security')).toBeNull();
    expect(await (await fetch(`${origin}/.vite/manifest.json`)).text()).not.toContain('built from');
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toBe('User-agent: *');
    expect((await fetch(`${origin}/no/such/page/xx`)).status).toBe(404);
    expect((await fetch(`${origin}/resource/NoSuchResource/get/`)).status).toBe(404);
    expect((await fetch(`${origin}/nowhere`, { method: 'POST' })).status).toBe(404);
    const garbled = await fetch(`${origin}/%zz`);
    expect(garbled.status).toBe(400);
    expect(await garbled.json()).toMatchObject({ resource_response: { error: { api_error_code: 10 } } });
  });
});
