import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Rows of docs/requirements.md. */
export const requirements = () =>
  [
    ...readFileSync(join(root, 'docs', 'requirements.md'), 'utf8').matchAll(
      /^\| ([ES]-\d{3}) \| (.*?) \| (.*?) \| (.*) \|$/gm,
    ),
  ].map(([, id, area, statement, seen]) => ({ id, area, statement, seen }));

const testFile = /\.(spec|suite)\.tsx?$/;

const testFiles = () =>
  ['libs', 'services', 'console-web', 'test']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((file) => join(root, room, file)))
    .filter((file) => testFile.test(file) && !/[\\/](node_modules|dist)[\\/]/.test(file));

/** First name of a call: `it` of `it.each(..)(..)`, of `(kafka ? it : it.skip)(..)`. */
const begins = (node) => {
  if (ts.isConditionalExpression(node)) return begins(node.whenTrue);
  if (ts.isTaggedTemplateExpression(node)) return begins(node.tag);
  return 'expression' in node ? begins(node.expression) : node.getText();
};

const words = new Set(['it', 'test', 'describe']);

/** Titles of the tests and groups of a file, also under a name of its own: `const withDisk = mounted ? it : it.skip`. */
const titlesIn = (text, file) => {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const named = new Set(words);
  const titles = [];
  const see = (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isConditionalExpression(node.initializer))
      if (words.has(begins(node.initializer))) named.add(node.name.getText());
    if (ts.isCallExpression(node) && named.has(begins(node))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText());
    }
    ts.forEachChild(node, see);
  };
  see(tree);
  return titles;
};

const bracket = /\[([ES]-\d{3})( part)?\]/g;

/** Ids in the titles of a file; a bracket elsewhere, as in a comment, proves nothing. */
export const idsIn = (text, file) =>
  text.search(bracket) < 0
    ? []
    : titlesIn(text, file).flatMap((title) =>
        [...title.matchAll(bracket)].map(([, id, part]) => ({ id, part: Boolean(part) })),
      );

/** Every bracket of ids in the titles of the tests: `[E-051]`, `[S-001 part]`, with its file. */
export const quotedIds = () =>
  testFiles().flatMap((file) =>
    idsIn(readFileSync(file, 'utf8'), file).map((each) => ({ ...each, file: relative(root, file) })),
  );

if (process.argv[1] === import.meta.filename) {
  const quoted = quotedIds();
  const whole = new Set(quoted.filter(({ part }) => !part).map(({ id }) => id));
  const parts = new Set(quoted.filter(({ part }) => part).map(({ id }) => id));
  const all = requirements();
  const open = all.filter(({ id }) => !whole.has(id));
  for (const { id, area, statement } of open)
    console.log(`${id}${parts.has(id) ? ' (part)' : ''}  ${area}: ${statement}`);
  console.log(
    `\n${all.length - open.length} of ${all.length} requirements have a test; ${open.length} are open, ${open.filter(({ id }) => parts.has(id)).length} of them in part.`,
  );
}
