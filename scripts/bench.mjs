import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { prepareBuild, runTypescript } from './run-on-build.mjs';
import { giveUp } from './say.mjs';

await prepareBuild();

const folder = join(root, 'test', 'load');
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = wanted.filter((name) => !existsSync(join(folder, `${name}.bench.ts`)));
if (unknown.length > 0) giveUp(`No bench is called ${unknown.join(', ')}; there are: ${known.join(', ')}.`);

runTypescript('load/run-benches.ts', wanted.length > 0 ? wanted : known);
