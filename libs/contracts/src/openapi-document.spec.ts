import { metrics } from '@corkboard/rules/ads/metrics';
import { describe, expect, it } from '@jest/globals';
import { openApiDocument, openApiPath } from './openapi-document.ts';
import { refinements } from './openapi-refinements.ts';
import { summaries } from './openapi-summaries.ts';
import { publicRoutes } from './public-routes.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; in: string; schema?: object; content?: object; $ref?: string }[];
  readonly responses: Readonly<Record<string, { description?: string; $ref?: string }>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: object;
}

const document = openApiDocument(publicRoutes(), {
  brand: 'Pinwall',
  origin: 'https://pins.example',
  cookies: { session: '__Host-sid', staff: '__Host-staff' },
});
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('holds every public route with its service, its session need and what it takes and answers', () => {
    const incomplete = publicRoutes().filter((route) => {
      const operation = paths[openApiPath(route.path)]?.[route.method.toLowerCase()];
      if (operation?.operationId !== route.name || operation.tags[0] !== route.service) return true;
      const needs = JSON.stringify(operation.security);
      if (needs.includes('"session"') !== ['optional', 'required'].includes(route.session)) return true;
      if (needs.includes('"staff"') !== (route.session === 'staff')) return true;
      return Boolean(route.body && route.method !== 'GET') && !operation.requestBody;
    });
    expect(incomplete.map(({ name }) => name)).toEqual([]);
    expect(operations.length).toBeGreaterThan(50);
  });

  it('holds nothing internal', () => {
    expect(Object.keys(paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
  });

  it('has the shape of OpenAPI 3.1: own operation ids, declared path parameters, answers, schemes and references that exist', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect({ path, inPath }).toEqual({ path, inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) });
      expect(operation.parameters.filter(({ schema, content, $ref }) => !$ref && !schema === !content)).toEqual([]);
      expect(Object.values(operation.responses).every((answer) => answer.description || answer.$ref)).toBe(true);
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    const parts = document['components'] as Record<string, Record<string, unknown>>;
    const isThere = (to = '') => {
      const [, , kind = '', name = ''] = to.split('/');
      return parts[kind]?.[name] !== undefined;
    };
    expect([...new Set(references)].filter((to) => !isThere(to))).toEqual([]);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Pinwall' } });
  });

  it('says of every operation what it does, and has no sentence for one that is gone', () => {
    const names = publicRoutes().map(({ name }) => name);
    expect(names.filter((name) => !summaries[name])).toEqual([]);
    expect([...Object.keys(summaries), ...Object.keys(refinements)].filter((name) => !names.includes(name))).toEqual(
      [],
    );
    expect(operations.every(({ operation }) => operation.summary)).toBe(true);
  });

  const accepts = (schema: Json, value: Json): boolean => {
    const { required = [], anyOf } = schema as { required?: string[]; anyOf?: Json[] };
    return required.every((name) => name in value) && (!anyOf || anyOf.some((each) => accepts(each, value)));
  };
  const bodyOf = (path: string) =>
    paths[path]?.['post']?.requestBody as { required: boolean; content: Record<string, { schema: Json }> };

  it('does not call an empty body valid where something is needed', () => {
    const loose = operations.flatMap(({ path, method, operation }) => {
      const body = operation.requestBody as ReturnType<typeof bodyOf> | undefined;
      const route = publicRoutes().find(({ name }) => name === operation.operationId);
      if (method === 'get' || !body || !route?.body || route.body.safeParse({}).success) return [];
      const { schema } = body.content['application/json'] ?? { schema: {} };
      return body.required && !accepts(schema, {}) ? [] : [path];
    });
    expect(loose).toEqual([]);
  });

  it('names the file of an upload, closed lists, rules between fields, key and token headers, and the codes of errors', () => {
    expect(bodyOf('/v3/media/uploads/').content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] });
    const text = (path: string, method: string) => JSON.stringify(paths[path]?.[method]);
    expect(text('/_/_/log.gif', 'get')).toContain('"pin_saved_send"');
    expect(text('/resource/BoardsResource/get/', 'get')).toContain('"last_pinned_to"');
    const taken = JSON.stringify(bodyOf('/resource/BoardResource/create/').content);
    expect(taken).not.toMatch(/advertiser_id|protected/);
    expect(text('/resource/PinResource/create/', 'post')).toContain('"oneOf":[{"required":["media_upload_id"]');
    expect(text('/resource/PinResource/create/', 'post')).toContain('#/components/parameters/IdempotencyKey');
    expect(text('/resource/BoardFeedResource/get/', 'get')).toContain('#/components/parameters/ReadTokens');
    expect((document['info'] as { description: string }).description).toContain('| 18 | 422 |');
  });

  it('says of the figures of reports what the pages say of them [S-239 part]', () => {
    const said = JSON.stringify(paths['/ads/v4/advertisers/{advertiserId}/reports/ads/']?.['get']);
    for (const { id, name, formula } of Object.values(metrics)) {
      expect(said).toContain(`\`${id}\`: ${name}`);
      expect(said).toContain(formula);
    }
  });

  it('has patterns that every language reads', () => {
    expect(JSON.stringify(document)).not.toContain('\\\\p{');
  });
});
