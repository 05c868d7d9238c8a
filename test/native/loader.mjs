export { load } from '../../scripts/typescript-loader.mjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

/** Node's loader hook: packages of the house are found as sources, as Jest's own resolution is told to find them. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals'
    ? { url: GLOBALS, shortCircuit: true }
    : next(specifier, { ...context, conditions: ['corkboard-source', ...context.conditions] });
