import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { isTest, parsed, sources, visit } from './sources.ts';

const nameOf = (call: ts.CallExpression): string => {
  let callee: ts.Expression = call.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee) || ts.isTaggedTemplateExpression(callee))
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression;
  return ts.isIdentifier(callee) ? callee.text : '';
};

interface Case {
  readonly path: string;
  readonly title: string;
  readonly isAsserting: boolean;
  readonly call: string;
}

const asserts = /\bexpect\b|\bthen(Refused|Nothing)?\(|\bassert\b|\bexpect\w+\(|\bverify\w*\(|\bcheck\w*\(|fc\.assert/;

/** Functions of the file that assert something themselves. */
const assertingFunctions = (tree: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set<string>();
  visit(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    if (ts.isArrowFunction(node.initializer) && asserts.test(node.initializer.getText(tree))) names.add(node.name.text);
  });
  return names;
};

const callsOneOf = (names: ReadonlySet<string>, body: string): boolean =>
  [...body.matchAll(/\b(\w+)\(/g)].some(([, name]) => names.has(name ?? ''));

const casesOf = (path: string, text: string): readonly Case[] => {
  const tree = parsed({ path, text });
  const asserting = assertingFunctions(tree);
  const cases: Case[] = [];
  visit(tree, (node) => {
    if (!ts.isCallExpression(node) || !['it', 'test', 'describe'].includes(nameOf(node))) return;
    const [title, body] = node.arguments;
    if (!title || !ts.isStringLiteralLike(title) || !body) return;
    const source = body.getText(tree);
    const isAsserting = asserts.test(source) || callsOneOf(asserting, source);
    cases.push({ path, title: title.text, isAsserting, call: node.expression.getText(tree) });
  });
  return cases;
};

const all = sources.filter(({ path }) => isTest(path)).flatMap(({ path, text }) => casesOf(path, text));
describe('every test', () => {
  it('asserts something', () => {
    const idle = all
      .filter(({ call, isAsserting }) => /^(it|test)\b/.test(call) && !isAsserting)
      .map(({ path, title }) => `${path}: ${title}`);
    expect(idle).toEqual([]);
  });

  it('runs: none is skipped or alone', () => {
    const held = all
      .filter(({ call }) => /\.(skip|only|todo|failing)\b/.test(call))
      .map(({ path, title }) => `${path}: ${title}`);
    expect(held).toEqual([]);
  });

  it('quotes at most three requirements, none by range', () => {
    const crowded = all
      .filter(
        ({ title }) =>
          (title.match(/(?<![A-Z])[ES]-\d{3}/g) ?? []).length > 3 ||
          /(?<![A-Z])[ES]-\d{3}\s?(\.\.|–|to)\s?[ES]?-?\d/.test(title),
      )
      .map(({ path, title }) => `${path}: ${title}`);
    expect(crowded).toEqual([]);
  });

  it('quotes requirements in brackets of their own', () => {
    const loose = all
      .filter(({ title }) => title.replace(/\[(?<![A-Z])[ES]-\d{3}( part)?\]/g, '').match(/(?<![A-Z])[ES]-\d{3}/))
      .map(({ path, title }) => `${path}: ${title}`);
    expect(loose).toEqual([]);
  });

  it('never leaves waiting to a text evaluated in the page, which its content security policy refuses', () => {
    const waiting = sources.filter(({ path, text }) => isTest(path) && /\.waitForFunction\(/.test(text));
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });

  it('speaks of what is, never of what should be', () => {
    expect(all.filter(({ title }) => /should work/i.test(title)).map(({ title }) => title)).toEqual([]);
  });
});
