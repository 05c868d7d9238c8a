import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, giveUp, say } from './say.mjs';
import { report, runTests } from './test.mjs';

checkNode();
ensureInstalled();

const version = process.argv[2] ?? '';
if (!/^\d+$/.test(version)) giveUp('Say which Node: npm run test:node -- 24');

const folder = join(root, '.cache', `node-${version}`);
const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
if (!existsSync(binary)) {
  say(`Taking Node ${version} from npm's package "node" ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const install = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--foreground-scripts', `node@${version}`],
    { cwd: folder, stdio: ['ignore', 2, 2] },
  );
  if (install.status !== 0 || !existsSync(binary)) giveUp(`npm has no Node ${version} for this machine.`);
}
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
const patterns = process.argv.slice(3);
/** The service over the other store asks nothing more of Node: the adapter itself runs its contract tests here. */
const without = ['journey', ...(patterns.length > 0 ? [] : ['service-eventstoredb'])];
process.exitCode = report(runTests({ node: binary, without, patterns }));
