import { readFileSync } from 'node:fs';
import type { Route } from '@corkboard/contracts/route';
import { staffActions, staffRoles } from '@corkboard/rules/operations/staff-actions';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { isTest, parsed, root, sources, visit } from './sources.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'session' in value;

const routesIn = (value: unknown): readonly Route[] => {
  if (isRoute(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(routesIn);
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isTable && Object.values(value).every(isRoute) ? Object.values(value) : [];
};

const contractFiles = sources.filter(({ path }) => path.startsWith('libs/contracts/src/') && !isTest(path));
const modules: Record<string, unknown>[] = [];
// One after the other: Jest's loader loses its way in modules that are linked at the same time.
for (const { path } of contractFiles) modules.push((await import(`${root}${path}`)) as Record<string, unknown>);
const routes = [...new Set(modules.flatMap((module) => Object.values(module).flatMap(routesIn)))];

const decoratorsOf = (path: string, text: string): readonly { name: string; method: string }[] => {
  const found: { name: string; method: string }[] = [];
  visit(parsed({ path, text }), (node) => {
    if (!ts.isDecorator(node) || !ts.isCallExpression(node.expression) || !ts.isIdentifier(node.expression.expression))
      return;
    const owner = node.parent;
    if (ts.isMethodDeclaration(owner))
      found.push({ name: node.expression.expression.text, method: owner.name.getText() });
  });
  return found;
};

interface Schema {
  readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
}

/** Every name of a field in a schema, however deep. */
const keysOf = (schema: unknown): readonly string[] => {
  const def = (schema as Schema | undefined)?._zod?.def;
  if (!def) return [];
  const fields = Object.entries((def['shape'] ?? {}) as Readonly<Record<string, unknown>>);
  const parts = [def['element'], def['innerType'], def['valueType'], ...((def['options'] ?? []) as unknown[])];
  return [...fields.flatMap(([key, value]) => [key, ...keysOf(value)]), ...parts.flatMap(keysOf)];
};

describe('every route', () => {
  it('is known here', () => {
    expect(routes.length).toBeGreaterThan(20);
  });

  it('declares a schema for what its address carries', () => {
    const silent = routes.filter((route) => {
      const names = /:\w+/.test(route.path);
      return names && !route.params;
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('declares what it answers, or that it answers by itself', () => {
    const mute = routes.filter((route) => !route.answer && !route.raw && route.method === 'GET');
    expect(mute.map(({ name }) => name)).toEqual([]);
  });

  it('has a name and an address of its own', () => {
    const addresses = routes.flatMap((route) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path}`),
    );
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
    const names = routes.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('of the console names what it lets staff do, as docs/security.md tells it', () => {
    const ofStaff = routes.filter(({ session }) => session === 'staff');
    expect(ofStaff.filter(({ staffAction }) => !staffAction).map(({ name }) => name)).toEqual([]);
    const rows = readFileSync(`${root}docs/security.md`, 'utf8').matchAll(/^\| `([\w-]+)`[^|]*\| ([\w, ]+) \|$/gm);
    const told = new Map([...rows].map(([, action, roles]) => [action, roles]));
    for (const [action, { roles }] of Object.entries(staffActions))
      expect([action, told.get(action)]).toEqual([action, roles === staffRoles ? 'all' : roles.join(', ')]);
    expect(told.size).toBe(Object.keys(staffActions).length);
  });

  it('is left uncompressed where its answer holds a secret, or what only the viewer may see beside what they typed', () => {
    const isTyped = (route: Route): boolean =>
      route.session !== 'none' && keysOf(route.query).some((key) => ['query', 'term'].includes(key));
    const isSecret = (route: Route): boolean =>
      keysOf(route.answer).some((key) => /token|secret|csrf|password$/i.test(key));
    const readable = routes.filter(
      ({ method, session, answer }) => method === 'GET' && answer && ['none', 'optional', 'required'].includes(session),
    );
    const warned = readable.filter((route) => isTyped(route) || isSecret(route));
    expect(warned.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GetViewer', 'BaseSearchResource.get', 'TypeaheadResource.get']),
    );
    expect(warned.filter(({ uncompressed }) => !uncompressed).map(({ name }) => name)).toEqual([]);
  });

  it('is served by its contract, never by a bare decorator', () => {
    const bare = sources
      .filter(
        ({ path }) => /^(libs|services)\//.test(path) && !isTest(path) && !path.endsWith('http-edge/src/serve.ts'),
      )
      .flatMap(({ path, text }) => decoratorsOf(path, text).map((decorator) => ({ path, ...decorator })))
      .filter(({ name }) => ['Get', 'Post', 'Put', 'Patch', 'Delete', 'All', 'Options', 'Head', 'Sse'].includes(name));
    expect(bare.map(({ path, method }) => `${path}:${method}`)).toEqual([]);
  });
});
