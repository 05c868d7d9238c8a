import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const options = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
};

/** Node's loader hook, synchronous and for a thread of its own alike: TypeScript is compiled on the way in. */
export const load = (url, context, next) => {
  if (!/\.ts$/.test(new URL(url).pathname)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
  return { format: 'module', source: code, shortCircuit: true };
};
