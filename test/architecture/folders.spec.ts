import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { isTest, root, sources } from './sources.ts';

const isShipped = (path: string): boolean =>
  /^(libs|services|console-web)\//.test(path) && !isTest(path) && !/[.-]fixture\.|\/(testing|stand-in)\//.test(path);
const files = new Map(sources.filter(({ path }) => isShipped(path)).map(({ path, text }) => [path, text]));

const fileOf = (specifier: string, from: string): string => {
  const [, lib, file] = /^@corkboard\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return lib ? `libs/${lib}/src/${file}.ts` : posix.join(posix.dirname(from), specifier);
};

/** Of every folder: which of its entries (a folder with all that is in it, or a file) import which others. */
const folders = new Map<string, Map<string, Set<string>>>();
for (const [path, text] of files)
  for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
    const to = fileOf(fileName, path).split('/');
    if (!files.has(to.join('/'))) continue;
    const from = path.split('/');
    const fork = from.findIndex((part, index) => part !== to[index]);
    if (fork === -1) continue;
    const folder = from.slice(0, fork).join('/');
    const entries = folders.get(folder) ?? new Map<string, Set<string>>();
    folders.set(folder, entries);
    const [one = '', other = ''] = [from[fork], to[fork]];
    entries.set(one, (entries.get(one) ?? new Set()).add(other));
  }

/** Entries that import each other, directly or through others: what is left once those without imports are taken away. */
const circleOf = (entries: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const left = new Map(entries);
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [entry, imported] of left) if (![...imported].some((other) => left.has(other))) left.delete(entry);
  }
  return [...left.keys()].sort();
};

it('knows folders', () => expect(folders.size).toBeGreaterThan(50));

it('has no folder whose entries import each other in a circle', () => {
  const circles = [...folders].flatMap(([folder, entries]) => circleOf(entries).map((entry) => `${folder}/${entry}`));
  expect(circles).toEqual([]);
});

/** Beside a service's capabilities: what tests and samples are made of. */
const besides = ['event-samples', 'testing'];
const hasPackage = (service: string): boolean => existsSync(join(root, 'services', service, 'package.json'));

describe.each(readdirSync(join(root, 'services')).filter(hasPackage))('the package of %s', (service) => {
  it('puts each folder of it into an order, by which the arrows go', () => {
    const inside = readdirSync(join(root, 'services', service, 'src'), { withFileTypes: true });
    const folders = inside.filter((entry) => entry.isDirectory() && !besides.includes(entry.name));
    const { capabilities = [] } = JSON.parse(readFileSync(join(root, 'services', service, 'package.json'), 'utf8'));
    expect([...capabilities].sort()).toEqual(folders.map(({ name }) => name).sort());
  });
});
