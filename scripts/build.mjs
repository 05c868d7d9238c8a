import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { alone } from './alone.mjs';
import { ensureInstalled, root } from './install.mjs';
import { say } from './say.mjs';

const skipped = /\.(spec|bench|suite)\.tsx?$|\.d\.ts$/;

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const filesUnder = (folder) =>
  filesIn(folder).filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(relative(root, file)));

/** Packages whose TypeScript Node runs: libs and services. */
export const packages = () =>
  ['libs', 'services']
    .flatMap((room) => readdirSync(join(root, room)).map((name) => join(root, room, name)))
    .filter((folder) => existsSync(join(folder, 'src')));

const stamp = (files) => {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)}:${size}:${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const sourcesOf = (folder) => filesUnder(join(folder, 'src'));

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

const buildPackage = async (folder) => {
  const half = join(folder, 'dist.half');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half);
  for (const file of sourcesOf(folder)) {
    if (skipped.test(file)) continue;
    if (/\.tsx?$/.test(file)) await compile(file, compiledPath(folder, file, 'dist.half'));
    else {
      const to = join(half, relative(join(folder, 'src'), file));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, readFileSync(file));
    }
  }
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  renameSync(half, join(folder, 'dist'));
};

/** Beside each text of the web the smallest form it travels in: too slow to be made at every start. */
const packWeb = async (dist) => {
  const texts = filesIn(dist).filter((file) => /\.(js|css|svg|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))),
  );
};

const buildWeb = async () => {
  const { build } = await import('vite');
  // Vite lets a NODE_ENV that is set win over its mode, and React is then its development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({ root: join(root, 'console-web'), mode: 'production', logLevel: 'warn' });
    await packWeb(join(root, 'console-web', 'dist'));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
};

const upToDate = (marker, now) => existsSync(marker) && readFileSync(marker, 'utf8') === now;

const buildWhereStale = async (marker, files, work) => {
  const now = stamp(files);
  if (upToDate(marker, now)) return false;
  rmSync(marker, { force: true });
  await work();
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, now);
  return true;
};

/** Builds what has changed since the last build: servers (swc) and web (Vite). Half a build is never taken for one. */
export const ensureBuilt = (options) => alone(join(root, '.cache', 'building'), () => build(options));

const build = async ({ web = true } = {}) => {
  const started = Date.now();
  const markers = join(root, '.cache', 'built');
  let built = false;
  for (const folder of packages()) {
    const name = relative(root, folder).replace(/[\\/]/g, '-');
    const marker = join(markers, name);
    if (!existsSync(join(folder, 'dist'))) rmSync(marker, { force: true });
    built = (await buildWhereStale(marker, sourcesOf(folder), () => buildPackage(folder))) || built;
  }
  const contracts = sourcesOf(join(root, 'libs', 'contracts'));
  const pages = readdirSync(join(root, 'console-web')).filter((file) => file.endsWith('.html'));
  const buildFiles = ['vite.config.ts', 'chunks.ts', 'strip-contracts.ts', ...pages].map((file) =>
    join(root, 'console-web', file),
  );
  const webFiles = [...sourcesOf(join(root, 'console-web')), ...buildFiles, ...contracts];
  if (web && existsSync(join(root, 'console-web', 'vite.config.ts'))) {
    if (!existsSync(join(root, 'console-web', 'dist'))) rmSync(join(markers, 'console-web'), { force: true });
    built = (await buildWhereStale(join(markers, 'console-web'), webFiles, buildWeb)) || built;
  }
  if (built) say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  await ensureBuilt();
}
