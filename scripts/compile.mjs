import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';

/** One TypeScript file as the JavaScript that Node runs; beside it its source map. */
export const compile = async (file, to) => {
  const { transform } = await import('@swc/core');
  const { code, map } = await transform(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: join(root, '.swcrc'),
    swcrc: true,
    sourceMaps: true,
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(`${to}.map`, map ?? '');
  writeFileSync(to, `${code}\n//# sourceMappingURL=${relative(dirname(to), to)}.map\n`);
};

/** Path of a source file's JavaScript. */
export const compiledPath = (folder, file, out = 'dist') =>
  join(folder, out, relative(join(folder, 'src'), file).replace(/\.tsx?$/, '.js'));
