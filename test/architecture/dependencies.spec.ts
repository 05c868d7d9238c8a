import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { exceptions } from './exceptions.ts';
import { isTest, root, sources } from './sources.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

const within = (room: string): readonly string[] => readdirSync(join(root, room)).map((name) => `${room}/${name}`);
const folders = [...within('libs'), ...within('services'), 'console-web', 'test'];
const rootManifest = manifestIn('.');
/** Packages whose every file runs in tests. */
const testing = ['libs/testing', 'test'];

/** Files that only tests use: specs, suites, fixtures, stand-ins and their parts. */
const isForTests = (path: string): boolean =>
  isTest(path) ||
  /[.-]fixture\.tsx?$|\/src\/(.*\/)?(testing|stand-in)\/|^console-web\/src\/lib\/(show-routed|testing-)/.test(path);

/** `@scope/name` or `name` of an import that is neither relative nor Node's own. */
const packageOf = (specifier: string): string | null => {
  if (specifier.startsWith('.') || specifier.startsWith('virtual:') || isBuiltin(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

const stylesheets = readdirSync(join(root, 'console-web/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(join(root, 'console-web/src', path), 'utf8'));

const textsIn = (folder: string): readonly string[] => [
  ...sources.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ text }) => text),
  ...(folder === 'console-web' ? stylesheets : []),
];

interface Use {
  readonly path: string;
  readonly name: string;
}

const usesIn = (folder: string): readonly Use[] =>
  sources
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, text }) =>
      ts
        .preProcessFile(text, true, true)
        .importedFiles.flatMap(({ fileName }) => packageOf(fileName) ?? [])
        .map((name) => ({ path, name })),
    );

it('of the scripts are named by the root', () => {
  const declared = { ...rootManifest.dependencies, ...rootManifest.devDependencies };
  const missing = usesIn('scripts').filter(({ name }) => !(name in declared) && !name.startsWith('@corkboard/'));
  expect(missing).toEqual([]);
});

describe.each(folders)('the dependencies of %s', (folder) => {
  const manifest = manifestIn(folder);
  const uses = usesIn(folder).filter(({ name }) => name !== manifest.name);
  const runtime = { ...manifest.dependencies, ...manifest.peerDependencies };
  const declared = { ...runtime, ...manifest.devDependencies };

  it('name all that its sources import', () => {
    const forTests = { ...declared, ...rootManifest.devDependencies, '@jest/globals': '' };
    const missing = uses
      .filter(({ path, name }) => !(name in (isForTests(path) || testing.includes(folder) ? forTests : runtime)))
      .filter(({ name }) => !(`@types/${name}` in declared))
      .map(({ path, name }) => `${path}: ${name}`);
    expect([...new Set(missing)]).toEqual([]);
  });

  it('name nothing else', () => {
    const texts = textsIn(folder);
    // Named in a stylesheet or resolved as a path as well.
    const isNamed = (name: string): boolean => texts.some((text) => new RegExp(`['"]${name}['"/]`).test(text));
    // The composition loads services by the names of their list.
    const isComposed = (name: string): boolean => folder === 'services/standalone' && name.endsWith('-service');
    const unused = Object.keys(declared).filter((name) => !isComposed(name) && !isNamed(name.replace(/^@types\//, '')));
    expect(unused.filter((name) => !(name in exceptions.unimportedDependencies))).toEqual([]);
  });
});
