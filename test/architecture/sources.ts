import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const rooms = ['libs', 'services', 'console-web/src', 'test', 'scripts'];
const ignored = /(^|\/)(node_modules|dist|dist\.half|\.cache|test-results)(\/|$)/;

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const under = (room: string): readonly Source[] =>
  readdirSync(join(root, room), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !ignored.test(path) && /\.(ts|tsx|mjs|cjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Every source file of the project, tests included. */
export const sources: readonly Source[] = rooms.flatMap(under);

export const isTest = (path: string): boolean => /\.(spec|suite)\.tsx?$/.test(path);

/** The file's syntax tree. */
export const parsed = (source: Source): ts.SourceFile =>
  ts.createSourceFile(
    source.path,
    source.text,
    ts.ScriptTarget.ES2022,
    true,
    source.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** Declaration in `fact<Data>()('PinSaved', { .. })`. */
export const factIn = (node: ts.Node | undefined) => {
  if (!node || !ts.isCallExpression(node) || !ts.isCallExpression(node.expression)) return null;
  const { expression, typeArguments: [data] = [] } = node.expression;
  const [type, declared] = node.arguments;
  const isFact = expression.getText() === 'fact' && data && declared && type && ts.isStringLiteral(type);
  return isFact ? { type: type.text, data, declared } : null;
};

/** Visits every node below. */
export const visit = (node: ts.Node, see: (node: ts.Node) => void): void => {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
};

/** Every function that has a body, with its lines. */
export const functionLengths = (source: Source): readonly { name: string; length: number }[] => {
  const tree = parsed(source);
  const found: { name: string; length: number }[] = [];
  visit(tree, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const from = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
    const to = tree.getLineAndCharacterOfPosition(node.end).line;
    const parent = node.parent;
    const name =
      node.name?.getText(tree) ?? (ts.isVariableDeclaration(parent) ? parent.name.getText(tree) : 'anonymous');
    found.push({ name, length: to - from + 1 });
  });
  return found;
};
