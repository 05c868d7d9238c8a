import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { exceptions } from './exceptions.ts';
import { functionLengths, isTest, parsed, root, sources, visit } from './sources.ts';

const lines = (text: string): number => text.split('\n').length - 1;
const listed = (list: Readonly<Record<string, string>>, key: string): boolean => key in list;

// Content of the demo is data and drawings, not logic.
const isDemoContent = (path: string): boolean => /^scripts\/demo\/(content|draw)\//.test(path);

describe('the shape of the code', () => {
  it('keeps every file under 300 lines', () => {
    const long = sources
      .filter(({ path, text }) => lines(text) > 300 && !isDemoContent(path) && !listed(exceptions.longFiles, path))
      .map(({ path, text }) => `${lines(text)} ${path}`);
    expect(long).toEqual([]);
  });

  it('keeps every function under 50 lines', () => {
    const long = sources
      .filter(({ path }) => !isTest(path) && !isDemoContent(path))
      .flatMap((source) => functionLengths(source).map((each) => ({ path: source.path, ...each })))
      .filter(({ path, name, length }) => length > 50 && !listed(exceptions.longFunctions, `${path}:${name}`))
      .map(({ path, name, length }) => `${length} ${path}:${name}`);
    expect(long).toEqual([]);
  });

  it('lists no exception that is not needed any more', () => {
    const needed = (path: string): boolean =>
      sources.some((source) => source.path === path && lines(source.text) > 300);
    expect(Object.keys(exceptions.longFiles).filter((path) => !needed(path))).toEqual([]);
    const stillLong = (key: string): boolean => {
      const [path = '', name] = key.split(':');
      const source = sources.find((each) => each.path === path);
      return source !== undefined && functionLengths(source).some((each) => each.name === name && each.length > 50);
    };
    expect(Object.keys(exceptions.longFunctions).filter((key) => !stillLong(key))).toEqual([]);
  });

  it('has no folder whose name says nothing', () => {
    expect(
      sources.filter(({ path }) => /\/(common|shared|utils|helpers|core|base)\//.test(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('has no barrel', () => {
    expect(sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const allowed = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
    expect(sources.filter(({ path }) => !allowed.test(path.split('/').at(-1) ?? '')).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('says neither any nor non-null', () => {
    const said: string[] = [];
    for (const source of sources.filter(({ path }) => /\.tsx?$/.test(path))) {
      const tree = parsed(source);
      visit(tree, (node) => {
        if (node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node))
          said.push(`${source.path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`);
      });
    }
    expect(said).toEqual([]);
  });

  it('lets every evolve be one switch without default', () => {
    const swallowing: string[] = [];
    for (const source of sources.filter(({ path }) => path.includes('/domain/') && !isTest(path)))
      visit(parsed(source), (node) => {
        if (ts.isDefaultClause(node)) swallowing.push(source.path);
      });
    expect(swallowing).toEqual([]);
  });

  it('records no download address in the lock file', () => {
    const lock = join(root, 'package-lock.json');
    expect(existsSync(lock)).toBe(true);
    expect(readFileSync(lock, 'utf8')).not.toMatch(/"resolved": "http/);
  });
});
