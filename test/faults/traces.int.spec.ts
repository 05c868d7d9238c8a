import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { serviceNames, urlVariableOf } from '@corkboard/contracts/services';
import { eventually } from '@corkboard/testing/eventually';
import { freePort } from '@corkboard/testing/free-port';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { type ProductProcess, startProduct } from '@corkboard/testing/product-process';
import { signUp } from '@corkboard/testing/sign-up';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { attributeOf, type Collector, type Span, startCollector } from './traces/collector.ts';

const root = join(import.meta.dirname, '..', '..');
const [SERVER, PRODUCER] = [2, 4];

let collector: Collector;
let product: ProductProcess | null = null;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  await product?.stop();
  product = null;
  collector.close();
});

const spanOf = (name: string, is: (span: Span) => boolean = () => true): Span => {
  const found = collector.spans().find((span) => span.name === name && is(span));
  if (!found) throw new Error(`no span ${name} among ${[...new Set(collector.spans().map((each) => each.name))]}`);
  return found;
};

describe('what one process did', () => {
  it('is a trace from the request to the append, and is found after that by the id of the request', async () => {
    product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
    const jane = await signUp(product.origin);
    const boardName = `Bicycles ${randomUUID()}`;
    const made = await jane.post<{ id: string }>('/resource/BoardResource/create/', { name: boardName });
    expect(made.status).toBe(200);
    expect((await jane.get('/resource/BoardFeedResource/get/', { board_id: made.data.id, page_size: 10 })).status).toBe(
      200,
    );
    await fetch(`${product.origin}/jane-nobody-${randomUUID()}/`);
    const chainOf = (name: string): string => attributeOf(spanOf(name), 'corkboard.correlation_id')[0] ?? '';
    const spansBehind = (): void => {
      const chain = chainOf('POST /resource/BoardResource/create');
      spanOf('publish curation.v1', (span) => attributeOf(span, 'corkboard.correlation_ids').includes(chain));
      const registered = chainOf('RegisterAccount');
      spanOf('process identity.account-profile-changed.v1', (span) =>
        attributeOf(span, 'corkboard.correlation_id').includes(registered),
      );
    };
    await eventually(() => spansBehind());
    await product.stop();

    const request = spanOf('POST /resource/BoardResource/create');
    const command = spanOf('CreateBoard');
    const append = spanOf('append board');
    expect([request.kind, request.parentSpanId]).toEqual([SERVER, undefined]);
    expect([command.traceId, command.parentSpanId]).toEqual([request.traceId, request.spanId]);
    expect([append.traceId, append.parentSpanId]).toEqual([request.traceId, command.spanId]);
    expect(attributeOf(request, 'http.response.status_code')).toEqual(['200']);
    expect(attributeOf(append, 'corkboard.append')).toEqual(['appended']);

    const [chain = ''] = attributeOf(request, 'corkboard.correlation_id');
    expect(attributeOf(command, 'corkboard.correlation_id')).toEqual([chain]);
    const isOfChain = (span: Span) => attributeOf(span, 'corkboard.correlation_ids').includes(chain);
    expect(spanOf('publish curation.v1', isOfChain).kind).toBe(PRODUCER);
    spanOf('project board-page', isOfChain);
    for (const personal of [jane.email, jane.email.split('@')[0] ?? '', boardName, 'jane-nobody'])
      expect(collector.bodies.filter((body) => body.includes(personal))).toEqual([]);
  }, 600_000);

  it('is told to nobody, and the exporter is not even loaded, where no collector is configured', async () => {
    product = await startProduct({ env: { NODE_DEBUG: 'module,esm' } });
    expect((await fetch(`${product.origin}/v3/viewer/`)).status).toBe(200);
    await product.stop();
    expect(product.output()).toContain('services/standalone/dist/bundle-serve.js');
    expect(product.output()).not.toMatch(/sdk-trace|otlp/);
    expect(collector.bodies).toEqual([]);
  }, 600_000);
});

describe('a request through the gateway', () => {
  const children: ChildProcess[] = [];
  let url: string;
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    if (url) await dropTestDatabase(url);
  });

  const begin = async (service: string, env: Readonly<Record<string, string>>): Promise<string> => {
    const origin = `http://127.0.0.1:${env['PORT']}`;
    const given = { ...process.env, ...env, DRAIN_SECONDS: '0', KAFKA_BROKERS: '', LOG_LEVEL: 'warn' };
    const main = join(root, 'services', service, 'dist', 'main.js');
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'], env: given });
    children.push(child);
    const answers = () =>
      fetch(`${origin}/_/health/ready/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(answers, { what: `${service} is ready` });
    return origin;
  };

  it('is one trace in both processes, which nobody outside can name', async () => {
    url = await testDatabase();
    const [port, gatewayPort] = [await freePort(), await freePort()].map(String);
    const urls = Object.fromEntries(serviceNames.map((name) => [urlVariableOf(name), `http://127.0.0.1:${port}`]));
    const both = { ...urls, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, DATA_DIR: temporaryFolder('traces') };
    await begin('identity', { ...both, PORT: port ?? '', DATABASE_URL: url, TRUSTED_PROXIES: 'loopback' });
    const gateway = await begin('gateway', { ...both, PORT: gatewayPort ?? '', DATABASE_URL: '' });
    const forged = 'a'.repeat(32);
    const headers = { traceparent: `00-${forged}-${'b'.repeat(16)}-01`, tracestate: 'x=jane' };
    expect((await fetch(`${gateway}/v3/viewer/`, { headers })).status).toBe(200);
    const isViewer = ({ name }: Span): boolean => name === 'GET /v3/viewer';
    await eventually(() => collector.spans().filter(isViewer).length === 2, { what: 'both are exported' });

    const [before, after] = ['gateway', 'identity'].map((service) =>
      spanOf('GET /v3/viewer', (span) => span.service === service),
    );
    expect([after?.traceId, after?.parentSpanId]).toEqual([before?.traceId, before?.spanId]);
    expect(before?.parentSpanId).toBeUndefined();
    expect(collector.bodies.join('')).not.toMatch(new RegExp(`${forged}|x=jane`));
  }, 600_000);
});
