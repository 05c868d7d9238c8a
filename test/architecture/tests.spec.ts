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
  readonly body: string;
  readonly call: string;
}

const casesOf = (path: string, text: string): readonly Case[] => {
  const tree = parsed({ path, text });
  const cases: Case[] = [];
  visit(tree, (node) => {
    if (!ts.isCallExpression(node) || !['it', 'test', 'describe'].includes(nameOf(node))) return;
    const [title, body] = node.arguments;
    if (!title || !ts.isStringLiteralLike(title) || !body) return;
    cases.push({ path, title: title.text, body: body.getText(tree), call: node.expression.getText(tree) });
  });
  return cases;
};

const all = sources.filter(({ path }) => isTest(path)).flatMap(({ path, text }) => casesOf(path, text));
const asserts = /\bexpect\b|\bthen(Refused|Nothing)?\(|\bassert\b|\bexpect\w+\(|\bverify\w*\(|\bcheck\w*\(|fc\.assert/;

describe('every test', () => {
  it('asserts something', () => {
    const idle = all
      .filter(({ call, body }) => /^(it|test)\b/.test(call) && !asserts.test(body))
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

  it('speaks of what is, never of what should be', () => {
    expect(all.filter(({ title }) => /should work/i.test(title)).map(({ title }) => title)).toEqual([]);
  });
});
