import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, giveUp } from './say.mjs';

checkNode();
ensureInstalled();
await ensureBuilt();

const folder = join(root, 'test', 'load');
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = wanted.filter((name) => !existsSync(join(folder, `${name}.bench.ts`)));
if (unknown.length > 0) giveUp(`No bench is called ${unknown.join(', ')}; there are: ${known.join(', ')}.`);

const runner = join(root, 'test', 'load', 'run-benches.ts');
const result = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--conditions=corkboard-source',
    '--import',
    join(root, 'scripts', 'typescript.mjs'),
    runner,
    ...(wanted.length > 0 ? wanted : known),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = result.status ?? 1;
