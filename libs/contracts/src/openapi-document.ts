import { metricsHelp } from '@corkboard/rules/ads/metrics';
import * as z from 'zod/mini';
import { figures } from './ads/reports.ts';
import { envelope } from './envelope.ts';
import { type ApiErrorDefinition, apiErrors } from './errors.ts';
import { type ObjectSchema, refinements } from './openapi-refinements.ts';
import { summaries } from './openapi-summaries.ts';
import type { Route, SessionNeed } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Product's name and cookies in the document, from its configuration. */
export interface OpenApiOptions {
  readonly brand: string;
  readonly origin: string;
  readonly cookies: { readonly session: string; readonly staff: string };
}

// Figures of reports are described by the dictionary that their pages are made from.
z.globalRegistry.add(figures, { description: metricsHelp() });

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as ObjectSchema;
  return rest;
};

const NO_NUL = '^[^\\x00]*$';
/** Control characters by their numbers: `\p{Cc}` is unknown to the expressions of Python, and to those of Go and Java without a flag. */
const portable = (pattern: string): string => pattern.replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f');

/** Texts as the edge takes them: without NUL, their patterns in the common part of regular expressions. */
const storable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(storable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const mapped = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, storable(value)]));
  const isFree = mapped['type'] === 'string' && !('enum' in mapped || 'const' in mapped || 'format' in mapped);
  if (typeof mapped['pattern'] === 'string') return { ...mapped, pattern: portable(mapped['pattern']) };
  return isFree ? { ...mapped, pattern: NO_NUL } : mapped;
};

const inputOf = (route: Route, schema: z.ZodMiniType): ObjectSchema => {
  const plain = storable(schemaOf(schema, 'input')) as ObjectSchema;
  return refinements[route.name]?.(plain) ?? plain;
};

/** The service gives what is not sent, so nothing need be. */
const mayBeLeftOut = ({ required = [], anyOf, oneOf }: ObjectSchema): boolean =>
  required.length === 0 && anyOf === undefined && oneOf === undefined;

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** `/v3/pins/:id/` as `/v3/pins/{id}/`; what is left of an address is `{path}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');

const pathParameters = (route: Route, path: string): readonly Json[] => {
  const known = route.params ? inputOf(route, route.params).properties : {};
  return [...openApiPath(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known?.[name] ?? { type: 'string' },
  }));
};

const queryParameters = (route: Route): readonly Json[] => {
  if (!route.query) return [];
  const schema = inputOf(route, route.query);
  if (route.resource) {
    const data = { type: 'object', properties: { options: schema }, required: ['options'] };
    return [{ name: 'data', in: 'query', required: !mayBeLeftOut(schema), content: json(data) }];
  }
  // Rules between parameters can be said of one object alone, whose properties are the parameters.
  if (schema['oneOf']) return [{ name: 'query', in: 'query', required: true, style: 'form', explode: true, schema }];
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
};

const bodyOf = (route: Route): Json => {
  if (route.method === 'GET') return {};
  if (route.accepts === 'multipart') {
    const names = route.files ?? ['file'];
    const binary = { type: 'string', format: 'binary' };
    const properties = Object.fromEntries(names.map((name) => [name, binary]));
    const form = { type: 'object', properties, required: names };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (!route.body) return {};
  const schema = inputOf(route, route.body);
  const data = { type: 'object', properties: { options: schema }, required: ['options'] };
  const wrapped = { type: 'object', properties: { data }, required: ['data'] };
  const content = json(route.resource ? { anyOf: [schema, wrapped] } : schema);
  return { requestBody: { required: !mayBeLeftOut(schema), content } };
};

const headerParametersOf = (route: Route): readonly Json[] => {
  if (route.raw || route.session === 'none') return [];
  const names = route.method === 'GET' || route.safe ? ['ReadTokens'] : ['IdempotencyKey', 'ReadTokens'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
};

/** Refusals of the edge itself for a route of this kind. */
const refusalsOf = (route: Route): Json => {
  const statuses = [
    ...(route.params || route.query || route.body || route.accepts ? [400] : []),
    ...(route.session === 'required' || route.session === 'staff' ? [401] : []),
    ...(route.method === 'GET' ? [] : [403, 413, 415]),
    ...(route.params ? [404] : []),
    ...(route.limit === 'none' ? [] : [429]),
    503,
  ];
  const refused = { $ref: '#/components/responses/Refused' };
  return Object.fromEntries([...statuses.map((status) => [status, refused] as const), ['default', refused]]);
};

const types: Readonly<Record<string, string>> = {
  logImage: 'image/gif',
  live: 'text/event-stream',
  pictureFile: 'image/webp',
  'web.openapi': 'application/json',
  'web.asset': 'application/octet-stream',
  'web.page': 'text/html',
};

const answersOf = (route: Route): Json => {
  const refused = refusalsOf(route);
  const headers = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
  const type = types[route.name];
  if (type) {
    const content = { [type]: { schema: type === 'application/json' ? { type: 'object' } : { type: 'string' } } };
    return { [route.status ?? 200]: { description: summaries[route.name], headers, content }, ...refused };
  }
  if (route.raw && route.answer)
    return { 200: { description: 'The answer', headers, content: json(schemaOf(route.answer, 'output')) }, ...refused };
  const writes =
    route.method === 'GET' || route.safe ? {} : { 'x-write-tokens': { $ref: '#/components/headers/WriteTokens' } };
  if (!route.answer)
    return { [route.status ?? 204]: { description: 'Done', headers: { ...headers, ...writes } }, ...refused };
  const data = { type: 'object', properties: { data: schemaOf(route.answer, 'output') } };
  const around = { type: 'object', properties: { resource_response: data } };
  const content = json({ allOf: [{ $ref: '#/components/schemas/Envelope' }, around] });
  const answer = { headers: { ...headers, ...writes }, content };
  return {
    [route.status ?? 200]: { description: 'The answer', ...answer },
    ...(route.laterStatus && {
      [route.laterStatus]: { description: 'Accepted: it is done after this answer', ...answer },
    }),
    ...refused,
  };
};

const needs: Readonly<Record<SessionNeed, readonly Json[]>> = {
  none: [],
  optional: [{}, { session: [] }],
  required: [{ session: [] }],
  staff: [{ staff: [] }],
  internal: [],
};

const securityOf = ({ method, session }: Route): readonly Json[] => {
  if (method === 'GET') return needs[session];
  const kept = needs[session].length > 0 ? needs[session] : [{}];
  return kept.map((need) => ({ ...need, csrfCookie: [], csrfHeader: [] }));
};

const operationOf = (route: Route, path: string, alias: boolean): Json => ({
  operationId: alias ? `${route.name}:${path}` : route.name,
  tags: [route.service],
  summary: summaries[route.name],
  security: securityOf(route),
  parameters: [...pathParameters(route, path), ...queryParameters(route), ...headerParametersOf(route)],
  ...bodyOf(route),
  responses: answersOf(route),
});

const pathsOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const operation = operationOf(route, path, path !== route.path);
      paths[openApiPath(path)] = { ...paths[openApiPath(path)], [route.method.toLowerCase()]: operation };
    }
  }
  return paths;
};

const codes = Object.values(apiErrors as Readonly<Record<string, ApiErrorDefinition>>)
  .toSorted((a, b) => a.code - b.code)
  .map(({ code, status, message }) => `| ${code} | ${status} | ${message ?? ''} |`);

const about = `Every answer is an envelope; a refusal carries a code, its status and a message for people.

Writes take an \`Idempotency-Key\`: the same key with the same content answers the same and is carried out once, for at least
24 hours; with other content it is refused (code 18). The \`guid\` of a save is its key. Reads that send back the tokens of
earlier writes (\`x-read-tokens\`) see them; where a read model is behind for longer, \`x-stale: true\` says so.

Bookmarks and cursors are what an earlier answer gave; any other text is refused.

| code | status | message |
|---|---|---|
${codes.join('\n')}`;

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Chosen by the client, unique per change; repeat it with the request when the answer did not arrive.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
  },
  ReadTokens: {
    name: 'X-Read-Tokens',
    in: 'header',
    description: 'The `x-write-tokens` of the last ten seconds, separated by commas. What is no token is passed over.',
    schema: { type: 'string', maxLength: 2000, pattern: '^[\\x21-\\x7e]*$' },
  },
};

const headers: Json = {
  RequestId: { description: 'Names this request in the logs.', schema: { type: 'string' } },
  WriteTokens: { description: 'What was written: send it back in `X-Read-Tokens`.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
};

const cookie = (name: string): Json => ({ type: 'apiKey', in: 'cookie', name });

/**
 * OpenAPI 3.1 of the routes.
 * @example openApiDocument(publicRoutes(), { brand, origin, cookies })
 */
export const openApiDocument = (
  routes: readonly Route[],
  { brand, origin, cookies }: OpenApiOptions,
): Json & { readonly paths: Json } => ({
  openapi: '3.1.0',
  info: { title: brand, version: '1', description: about },
  servers: [{ url: origin }],
  tags: [...new Set(routes.map(({ service }) => service))].map((name) => ({ name })),
  paths: pathsOf(routes),
  components: {
    schemas: { Envelope: schemaOf(envelope, 'output') },
    parameters,
    headers,
    responses: {
      Refused: {
        description:
          'Why not: `error.api_error_code` is one of the codes of this document; `request_identifier` names the request.',
        headers: {
          'x-request-id': { $ref: '#/components/headers/RequestId' },
          'retry-after': { $ref: '#/components/headers/RetryAfter' },
        },
        content: json({ $ref: '#/components/schemas/Envelope' }),
      },
    },
    securitySchemes: {
      session: cookie(cookies.session),
      staff: cookie(cookies.staff),
      csrfCookie: cookie('csrftoken'),
      csrfHeader: { type: 'apiKey', in: 'header', name: 'x-csrftoken' },
    },
  },
});
