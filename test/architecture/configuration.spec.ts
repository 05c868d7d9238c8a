import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { isTest, parsed, sources, visit } from './sources.ts';

/** Programs, and what stands in for servers or starts them in tests. */
const starts = /\/main\.ts$|\/src\/example\/|\/stand-in\/|^libs\/testing\//;
const passed = {
  'libs/embedded-postgres/src/cluster.ts': 'PostgreSQL is found by the PATH of who starts it',
};

const readsEnvironment = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'env' && node.expression.getText() === 'process';

it('the environment is read by what starts a process alone; all else has its configuration injected', () => {
  const readers = new Set<string>();
  for (const source of sources.filter(({ path }) => /^(libs|services)\//.test(path) && !isTest(path)))
    visit(parsed(source), (node) => readsEnvironment(node) && readers.add(source.path));
  expect(readers).toContain('services/identity/src/main.ts');
  expect([...readers].filter((path) => !starts.test(path)).sort()).toEqual(Object.keys(passed));
});
