import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './run-benches.ts';

const dist = join(import.meta.dirname, '..', '..', 'console-web', 'dist');

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const manifest = (): Manifest => {
  const file = join(dist, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error('The web is not built: run npm run build first.');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
};

const kilobytes = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1000;
const sum = (files: ReadonlySet<string>): number => [...files].reduce((total, file) => total + kilobytes(file), 0);

/** Every chunk that is fetched for these, their static imports included. */
const closure = (chunks: Manifest, names: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(chunks, chunks[name]?.imports ?? [], seen);
  }
  return seen;
};

const scripts = (chunks: Manifest, names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => (chunks[name]?.file.endsWith('.js') ? [chunks[name].file] : [])));
const styles = (chunks: Manifest, names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => chunks[name]?.css ?? []));

const row = (name: string, value: number, most: number): BenchRow => ({
  name,
  value: `${value.toFixed(1)} kB`,
  goal: `at most ${most} kB`,
  met: value <= most,
});

const chunkNamed = (chunks: Manifest, part: string): string[] =>
  Object.keys(chunks).filter((name) => name.includes(part));

/** The heaviest of the routes that are fetched by themselves: what each adds to the app that is there already. */
const heaviestRoute = (chunks: Manifest, app: ReadonlySet<string>): { name: string; size: number } => {
  const routes = [...app].flatMap((name) => chunks[name]?.dynamicImports ?? []);
  const sizes = [...new Set(routes)].map((name) => {
    const added = new Set([...closure(chunks, [name])].filter((each) => !app.has(each)));
    return { name, size: sum(scripts(chunks, added)) };
  });
  return sizes.reduce((most, each) => (each.size > most.size ? each : most), { name: 'none', size: 0 });
};

/** DESIGN 7: what a page makes people fetch, gzip. */
export const run = async (): Promise<readonly BenchRow[]> => {
  const chunks = manifest();
  const entry = closure(chunks, ['index.html']);
  const app = closure(chunks, ['app.html']);
  const feed = closure(chunks, [
    'app.html',
    ...chunkNamed(chunks, 'home-page').filter((name) => !name.includes('signed-out')),
  ]);
  const route = heaviestRoute(chunks, app);
  const layers = [...closure(chunks, chunkNamed(chunks, 'acts-layers'))].filter((name) => !feed.has(name));
  return [
    row('signed-out entry, JavaScript', sum(scripts(chunks, entry)), 90),
    row('signed-out entry, CSS', sum(styles(chunks, entry)), 12),
    row('feed, JavaScript', sum(scripts(chunks, feed)), 130),
    row('layers of every signed-in page, JavaScript', sum(scripts(chunks, new Set(layers))), 10),
    row(`heaviest lazy route (${route.name.split('/').at(-1)}), JavaScript`, route.size, 80),
  ];
};
