import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { isTest, parsed, sources, visit } from './sources.ts';

const stringsOf = (path: string, text: string): readonly string[] => {
  const found: string[] = [];
  visit(parsed({ path, text }), (node) => {
    const isImport =
      node.parent &&
      (ts.isImportDeclaration(node.parent) ||
        ts.isExportDeclaration(node.parent) ||
        (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword));
    if (isImport) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      found.push(node.text);
  });
  return found;
};

const product = sources.filter(({ path }) => !isTest(path) && /^(libs\/(?!testing)|services|console-web)/.test(path));

describe('names', () => {
  it('keeps the brand in configuration alone [E-001]', () => {
    const isConfiguration = (path: string): boolean => path === 'libs/runtime/src/config.ts';
    const said = product
      .filter(({ path }) => !isConfiguration(path))
      .flatMap(({ path, text }) =>
        stringsOf(path, text)
          .filter((string) => /\bCorkboard\b/.test(string))
          .map((string) => `${path}: ${string}`),
      );
    expect(said).toEqual([]);
  });

  it('shows no other product by name', () => {
    const others = /\b(pinterest|tumblr|instagram board|cosmos\.so|are\.na|raindrop)\b/i;
    // A site that opted out under the name that sites already use stays opted out (DS-086); the official path is stated (DS-178).
    const stated = /nopin|^pinterest$/i;
    const said = product.flatMap(({ path, text }) =>
      stringsOf(path, text)
        .filter((string) => others.test(string) && !stated.test(string))
        .map((string) => `${path}: ${string}`),
    );
    expect(said).toEqual([]);
  });
});
