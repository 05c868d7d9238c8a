import * as z from 'zod/mini';
import { envelope } from './envelope.ts';
import type { Route, SessionNeed } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** How a product presents itself; the cookies are those of its configuration. */
export interface OpenApiOptions {
  readonly brand: string;
  readonly origin: string;
  readonly cookies: { readonly session: string; readonly staff: string };
}

interface ObjectSchema extends Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as ObjectSchema;
  return rest;
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** `/v3/pins/:id/` as `/v3/pins/{id}/`; what is left of an address is `{path}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');

const pathParameters = (route: Route, path: string): readonly Json[] => {
  const known = route.params ? schemaOf(route.params, 'input').properties : {};
  return [...openApiPath(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known?.[name] ?? { type: 'string' },
  }));
};

const queryParameters = (route: Route): readonly Json[] => {
  if (!route.query) return [];
  const schema = schemaOf(route.query, 'input');
  if (route.resource) {
    const data = { type: 'object', properties: { options: schema }, required: ['options'] };
    return [{ name: 'data', in: 'query', content: json(data) }];
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
};

const bodyOf = (route: Route): Json => {
  if (route.method === 'GET') return {};
  if (route.accepts === 'multipart')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  if (!route.body) return {};
  const schema = schemaOf(route.body, 'input');
  const wrapped = { type: 'object', properties: { data: { type: 'object', properties: { options: schema } } } };
  return { requestBody: { content: json(route.resource ? { anyOf: [schema, wrapped] } : schema) } };
};

const answersOf = (route: Route): Json => {
  const refused = { default: { $ref: '#/components/responses/Refused' } };
  if (route.raw) return { [route.status ?? 200]: { description: 'As its address says' }, ...refused };
  if (!route.answer) return { [route.status ?? 204]: { description: 'Done' }, ...refused };
  const data = { type: 'object', properties: { data: schemaOf(route.answer, 'output') } };
  const around = { type: 'object', properties: { resource_response: data } };
  const content = json({ allOf: [{ $ref: '#/components/schemas/Envelope' }, around] });
  return { [route.status ?? 200]: { description: 'The answer', content }, ...refused };
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
  security: securityOf(route),
  parameters: [...pathParameters(route, path), ...queryParameters(route)],
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
  info: { title: brand, version: '1' },
  servers: [{ url: origin }],
  tags: [...new Set(routes.map(({ service }) => service))].map((name) => ({ name })),
  paths: pathsOf(routes),
  components: {
    schemas: { Envelope: schemaOf(envelope, 'output') },
    responses: {
      Refused: {
        description: 'Why not, in error; request_identifier names this request',
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
