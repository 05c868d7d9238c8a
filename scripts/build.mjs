import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { alone } from './alone.mjs';
import { compile, compiledPath } from './compile.mjs';
import { ensureInstalled, lockHash, root } from './install.mjs';
import { say } from './say.mjs';

const skipped = /\.(spec|bench|suite)\.tsx?$|\.d\.ts$/;

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

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

const sourcesOf = (folder) => filesIn(join(folder, 'src'));

const buildPackage = async (folder) => {
  const half = join(folder, 'dist.half');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half);
  for (const file of sourcesOf(folder)) {
    if (skipped.test(file)) continue;
    if (/\.tsx?$/.test(file)) await compile(file, compiledPath(folder, file, 'dist.half'));
    else {
      const to = compiledPath(folder, file, 'dist.half');
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

const markerOf = (name) => join(root, '.cache', 'built', name.replace(/[\\/]/g, '-'));

/** True where it was made now: it is missing, or was made from others. */
const makeWhereStale = async (made, marker, now, make) => {
  const isMade = existsSync(made) && existsSync(marker);
  if (isMade && readFileSync(marker, 'utf8') === now) return false;
  rmSync(marker, { force: true });
  await make();
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, now);
  return true;
};

const buildWhereStale = (folder, files, work) =>
  makeWhereStale(join(folder, 'dist'), markerOf(relative(root, folder)), stamp(files), work);

const bundleWhereStale = async () => {
  const builds = packages().map((folder) => readFileSync(markerOf(relative(root, folder)), 'utf8'));
  // It says where libraries are installed.
  const from = [lockHash(), ...builds].join('\n');
  const bundle = join(root, 'services', 'standalone', 'dist', 'bundle.js');
  return makeWhereStale(bundle, markerOf('bundle'), from, async () => {
    const { bundleStandalone } = await import('./bundle.mjs');
    await bundleStandalone();
  });
};

/** Files that the web is built from. */
const webFilesIn = (folder) => {
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const beside = ['vite.config.ts', 'chunks.ts', 'strip-contracts.ts', ...pages].map((file) => join(folder, file));
  const libraries = ['contracts', 'rules'].map((name) => join(root, 'libs', name));
  return [folder, ...libraries].flatMap(sourcesOf).concat(beside);
};

/** Builds what has changed since the last build: servers (swc) and web (Vite). Half a build is never taken for one. */
export const ensureBuilt = (options) => alone(join(root, '.cache', 'building'), () => build(options));

const build = async ({ web = true } = {}) => {
  const started = Date.now();
  let built = false;
  for (const folder of packages())
    built = (await buildWhereStale(folder, sourcesOf(folder), () => buildPackage(folder))) || built;
  built = (await bundleWhereStale()) || built;
  const webFolder = join(root, 'console-web');
  if (web && existsSync(join(webFolder, 'vite.config.ts')))
    built = (await buildWhereStale(webFolder, webFilesIn(webFolder), buildWeb)) || built;
  if (built) say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  await ensureBuilt();
}
