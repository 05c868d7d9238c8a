import { describe, expect, it } from '@jest/globals';
import { openApiDocument, openApiPath } from './openapi-document.ts';
import { publicRoutes } from './public-routes.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; in: string; schema?: object; content?: object }[];
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
      expect(operation.parameters.filter(({ schema, content }) => !schema === !content)).toEqual([]);
      expect(Object.values(operation.responses).every((answer) => answer.description || answer.$ref)).toBe(true);
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    expect([...new Set(references)].sort()).toEqual([
      '#/components/responses/Refused',
      '#/components/schemas/Envelope',
    ]);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Pinwall' } });
  });
});
