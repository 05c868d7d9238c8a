import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { exceptions } from './exceptions.ts';
import { isTest, parsed, root, sources, visit } from './sources.ts';

/** First name of a chain of calls: `given` of `given(..).when(..).then(..)`, `it` of `(kafka ? it : it.skip)(..)`. */
const beginningOf = (node: ts.Expression): string => {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isParenthesizedExpression(node))
    return beginningOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return beginningOf(node.tag);
  if (ts.isConditionalExpression(node)) return beginningOf(node.whenTrue);
  return ts.isIdentifier(node) ? node.text : '';
};

interface Case {
  readonly path: string;
  readonly title: string;
  readonly isAsserting: boolean;
  readonly isGroup: boolean;
}

const grammar = new Set(['then', 'thenNothing', 'thenRefused', 'thenState']);

/** Names of the file for a chain that begins with `given`: `const remove = (past) => given(...past).when(..)`. */
const namedPasts = (tree: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set(['given']);
  visit(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    const { initializer } = node;
    const chain = ts.isArrowFunction(initializer) ? initializer.body : initializer;
    if (ts.isCallExpression(chain) && names.has(beginningOf(chain))) names.add(node.name.getText(tree));
  });
  return names;
};

/** An `expect` or a function named for it, or the end of a decision spec; a `then` of any promise asserts nothing. */
const assertsItself = (call: ts.CallExpression, pasts: ReadonlySet<string>): boolean => {
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  if (pasts.has(beginningOf(call))) return grammar.has(name);
  const isNamedForIt = [beginningOf(call), name].some((word) => /^expect(s?[A-Z]\w*)?$/.test(word));
  return isNamedForIt || expression.getText() === 'fc.assert';
};

/** Tells whether a body asserts, itself or by calling a function of the file that does. */
const assertsIn = (tree: ts.SourceFile): ((body: ts.Node) => boolean) => {
  const pasts = namedPasts(tree);
  const asserting = new Set<string>();
  const asserts = (body: ts.Node): boolean => {
    let found = false;
    visit(body, (node) => {
      if (!ts.isCallExpression(node)) return;
      found ||= assertsItself(node, pasts) || (ts.isIdentifier(node.expression) && asserting.has(node.expression.text));
    });
    return found;
  };
  visit(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    if (ts.isArrowFunction(node.initializer) && asserts(node.initializer)) asserting.add(node.name.text);
  });
  return asserts;
};

const words = new Set(['it', 'test', 'describe']);

/** Names of the file for a test that runs only where something is there: `const withDisk = mounted ? it : it.skip`. */
const namedTests = (tree: ts.SourceFile): ReadonlyMap<string, string> => {
  const names = new Map([...words].map((word) => [word, word]));
  visit(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isConditionalExpression(node.initializer)) return;
    if (words.has(beginningOf(node.initializer))) names.set(node.name.getText(tree), beginningOf(node.initializer));
  });
  return names;
};

const casesOf = (path: string, text: string): readonly Case[] => {
  const tree = parsed({ path, text });
  const asserts = assertsIn(tree);
  const named = namedTests(tree);
  const cases: Case[] = [];
  visit(tree, (node) => {
    if (!ts.isCallExpression(node)) return;
    const word = named.get(beginningOf(node));
    const [title, body] = node.arguments;
    if (!word || !title || !body || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return;
    const said = ts.isStringLiteralLike(title) ? title.text : title.getText(tree);
    cases.push({ path, title: said, isAsserting: asserts(body), isGroup: word === 'describe' });
  });
  return cases;
};

/** Places where a test is held back, each with the condition on which it runs, none for one that never does. */
const heldBack = (path: string, text: string): readonly string[] => {
  const tree = parsed({ path, text });
  const held: string[] = [];
  visit(tree, (node) => {
    if (ts.isIdentifier(node) && /^[xf](it|test|describe)$/.test(node.text)) held.push(`${path}: ${node.text}`);
    if (!ts.isPropertyAccessExpression(node) || !words.has(beginningOf(node))) return;
    if (!/^(skip|only|todo|failing)$/.test(node.name.text)) return;
    const { parent } = node;
    const isConditional = ts.isConditionalExpression(parent) && node.name.text === 'skip';
    held.push(`${path}: ${isConditional ? parent.condition.getText(tree) : node.getText(tree)}`);
  });
  return held;
};

const tests = sources.filter(({ path }) => isTest(path));
const all = tests.flatMap(({ path, text }) => casesOf(path, text));
describe('every test', () => {
  it('asserts something', () => {
    const idle = all.filter(({ isGroup, isAsserting }) => !isGroup && !isAsserting);
    expect(idle.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
  });

  it.each([
    ['given(created).when(rename).then(renamed)', true],
    ["given().when(rename).thenRefused('not-open')", true],
    ['await fetch(url).then((answer) => answer.json())', false],
    ['given(created).when(rename)', false],
    ['const renaming = () => given(created).when(rename); renaming().then(renamed)', true],
    ['seen(expect)', false],
  ])('is known to assert, or not: %s', (body, isAsserting) => {
    const [found] = casesOf('x.spec.ts', `it('x', async () => { ${body}; });`);
    expect(found?.isAsserting).toBe(isAsserting);
  });

  it('runs: none is skipped or alone, but where what it needs may be missing', () => {
    const held = new Set(tests.flatMap(({ path, text }) => heldBack(path, text)));
    expect([...held].sort()).toEqual(Object.keys(exceptions.conditionalTests).sort());
  });

  it.each([
    ["it.skip('x', () => {})", 'x.spec.ts: it.skip'],
    ["describe.only.each([1])('x', () => {})", 'x.spec.ts: describe.only'],
    ["(kafka ? describe : describe.skip)('x', () => {})", 'x.spec.ts: kafka'],
    ['const withDisk = isRoot && mounted ? it : it.skip', 'x.spec.ts: isRoot && mounted'],
    ["xit('x', () => {})", 'x.spec.ts: xit'],
  ])('is seen to be held back: %s', (text, place) => expect(heldBack('x.spec.ts', text)).toEqual([place]));

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

  it('proves what stands in its title or its group, not in a comment', async () => {
    const { idsIn } = await import(join(root, 'scripts', 'requirements.mjs'));
    const text =
      "// [E-001]\ndescribe('x [E-002 part]', () => { (kafka ? it : it.skip)(`y [S-003]`, () => say('[S-004]')); });";
    expect(idsIn(text, 'x.spec.ts')).toEqual([
      { id: 'E-002', part: true },
      { id: 'S-003', part: false },
    ]);
  });

  it('quotes requirements that are listed, each with how it is seen', async () => {
    const { quotedIds, requirements } = await import(join(root, 'scripts', 'requirements.mjs'));
    const seen = new Map<string, string>(
      requirements().map((each: { id: string; seen: string }) => [each.id, each.seen]),
    );
    const quoted: readonly { id: string; file: string }[] = quotedIds();
    expect(quoted.filter(({ id }) => !seen.has(id)).map(({ id, file }) => `${id} ${file}`)).toEqual([]);
    expect([...seen].filter(([, how]) => !/^(ui|http|event|unit|n\/a)\b/.test(how))).toEqual([]);
    const rows = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8').match(/^\| [ES]-/gm);
    expect(seen.size).toBe(rows?.length);
  });

  it('never leaves waiting to a text evaluated in the page, which its content security policy refuses', () => {
    const waiting = sources.filter(({ path, text }) => isTest(path) && /\.waitForFunction\(/.test(text));
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });

  it('speaks of what is, never of what should be', () => {
    expect(all.filter(({ title }) => /should work/i.test(title)).map(({ title }) => title)).toEqual([]);
  });
});
