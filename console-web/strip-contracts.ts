import { type NodePath, type PluginObj, types as t, transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Parts of a route that only a server reads: it validates, the browser's types were checked when this was built. */
const ofServer = new Set([
  ...['params', 'query', 'body', 'options', 'answer', 'files'],
  ...['service', 'session', 'staffAction', 'openedBy', 'limit', 'bodyLimit', 'answersWithin'],
  ...['status', 'laterStatus', 'accepts', 'raw', 'streams', 'uncompressed', 'safe', 'ownPagesOnly'],
]);

const rootOf = (node: t.Expression | t.Super | t.V8IntrinsicIdentifier | t.Import): string | null => {
  if (t.isIdentifier(node)) return node.name;
  if (t.isMemberExpression(node)) return rootOf(node.object);
  return t.isCallExpression(node) && t.isExpression(node.callee) ? rootOf(node.callee) : null;
};

const withoutServerParts = (definition: t.ObjectExpression): void => {
  definition.properties = definition.properties.filter(
    (each) => !(t.isObjectProperty(each) && t.isIdentifier(each.key) && ofServer.has(each.key.name)),
  );
};

const visitCall = (path: NodePath<t.CallExpression>): void => {
  const name = t.isExpression(path.node.callee) ? rootOf(path.node.callee) : null;
  if (name === 'route' || name === 'resource') {
    const definition = path.node.arguments.at(-1);
    if (t.isObjectExpression(definition)) withoutServerParts(definition);
  }
  // A contract does nothing when it is loaded: what nobody uses may go, with all that it was made of.
  const atLoad = path.getFunctionParent() === null;
  // What a pure call is given is kept where it may have effects, as a spread may: inside a function it goes too.
  if (atLoad && name === 'z') path.replaceWith(t.callExpression(t.arrowFunctionExpression([], path.node), []));
  if (atLoad || name === 'z') path.addComment('leading', '#__PURE__');
};

const strip: PluginObj = { visitor: { CallExpression: visitCall } };

/**
 * Leaves of the contracts what the browser needs: addresses, texts and rules. Their schemas, and with them zod, stay on
 * the server (about 20 kB of JavaScript, gzipped).
 */
export const stripContracts = (): Plugin => ({
  name: 'strip-contracts',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\/contracts\/src\/.*\.ts$/.test(id.split('?')[0] ?? '')) return null;
    const result = await transformAsync(code, {
      filename: id,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript'] },
      generatorOpts: { retainLines: true },
      plugins: [() => strip],
    });
    return result?.code ? { code: result.code, map: result.map } : null;
  },
});
