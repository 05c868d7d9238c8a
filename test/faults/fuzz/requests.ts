import type { Route } from '@corkboard/contracts/route';
import { broken, contentTypes, cookies, oddity, rawBodies } from './breakage.ts';
import type { Random } from './random.ts';
import { sampleOf } from './sample.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
}

export interface Credentials {
  readonly cookie: string;
  readonly csrf: string;
}

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const encoded = (value: string): string => encodeURIComponent(value.replace(/[\ud800-\udfff]/g, '?'));

const pathOf = (route: Route, { params, query }: Parts, random: Random): string => {
  const address = random.pick([route.path, ...(route.aliases ?? [])]);
  const values = isObject(params) ? params : {};
  const filled = address
    .replace(/:(\w+)/g, (_, name: string) => encoded(text(values[name] ?? 'x')).slice(0, 2000) || 'x')
    .replace('*', 'some/page');
  if (!route.query || !isObject(query)) return filled;
  if (route.resource) return `${filled}?data=${encoded(JSON.stringify({ options: query }))}`;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .slice(0, 20)
      .map((each) => `${encoded(name)}=${encoded(text(each)).slice(0, 2000)}`),
  );
  return `${filled}?${pairs.join('&')}`.slice(0, 7000);
};

const headersFor = (credentials: Credentials): Record<string, string> => ({
  cookie: credentials.cookie,
  'x-csrftoken': credentials.csrf,
  'content-type': 'application/json',
  accept: 'application/json',
});

/** A request that keeps the contract, as far as its schemas say. */
export const validRequest = (
  route: Route,
  credentials: Credentials,
  random: Random,
): { request: FuzzRequest; parts: Parts } => {
  const parts = {
    params: sampleOf(route.params, random),
    query: sampleOf(route.query, random),
    body: sampleOf(route.body, random),
  };
  return { parts, request: assemble(route, parts, credentials, random) };
};

const assemble = (route: Route, parts: Parts, credentials: Credentials, random: Random): FuzzRequest => {
  const headers = headersFor(credentials);
  const path = pathOf(route, parts, random);
  if (route.method === 'GET') {
    delete headers['content-type'];
    return { method: 'GET', path, headers };
  }
  return { method: route.method, path, headers, body: JSON.stringify(parts.body ?? {}) ?? '{}' };
};

/** A valid request with one thing broken. */
export const brokenRequest = (route: Route, credentials: Credentials, random: Random): FuzzRequest => {
  const { parts } = validRequest(route, credentials, random);
  const part = random.pick((['params', 'query', 'body'] as const).filter((name) => route[name]).concat(['body']));
  parts[part] = broken(parts[part], random);
  return assemble(route, parts, credentials, random);
};

const withHeader = (request: FuzzRequest, name: string, value: string): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

/** Anything at all: other methods, content types, cookies, tokens, encodings, sizes. */
export const wildRequest = (route: Route, credentials: Credentials, random: Random): FuzzRequest => {
  const { request } = validRequest(route, credentials, random);
  const writes = request.method !== 'GET';
  const kinds = [
    () => ({
      ...request,
      method: random.pick(
        ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST', 'HEAD'].filter((method) => method !== request.method),
      ),
    }),
    () => withHeader(request, 'cookie', random.pick(cookies)),
    () => withHeader(request, 'x-csrftoken', 'forged'),
    () => withHeader(request, 'origin', 'https://evil.example'),
    () =>
      withHeader(request, 'idempotency-key', random.pick(['', 'x', 'y'.repeat(500), 'spaces in it', 'twelve-signs-'])),
    () =>
      withHeader(
        request,
        'x-read-tokens',
        random.pick([
          'curation.1',
          'curation.x',
          'nobody.1',
          ',,,',
          'z'.repeat(4000),
          'curation.99999999999999999999999',
        ]),
      ),
    () => withHeader(request, 'authorization', 'Bearer nonsense'),
    () => ({
      ...request,
      path: `${request.path.slice(0, 3000)}${random.pick(['%', '%zz', '%00', '/..', '?data=', '?data={', '?data=[1]&data=2', '#', '%F0%28%8C%28'])}`,
    }),
    ...(writes
      ? [
          () => withHeader(request, 'content-type', random.pick(contentTypes)),
          () => ({ ...request, body: random.pick(rawBodies) }),
          () => ({ ...request, body: JSON.stringify({ data: { options: oddity(random) } }) ?? '' }),
          () => ({ ...request, body: JSON.stringify(oddity(random)) ?? '' }),
        ]
      : []),
  ];
  return random.pick(kinds)();
};
