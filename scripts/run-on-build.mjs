import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { checkNode, showHelp } from './say.mjs';

/** Builds the product, unless only help is wanted. */
export const prepareBuild = async (help) => {
  checkNode();
  if (help && process.argv.includes('--help')) showHelp(help);
  ensureInstalled();
  await ensureBuilt();
};

/** Runs a TypeScript file of `test/`, with these options of Node, and takes over its exit code. */
export const runTypescript = (file, parameters, { options = ['--conditions=corkboard-source'], env = {} } = {}) => {
  const loader = ['--import', join(root, 'scripts', 'typescript.mjs'), join(root, 'test', file)];
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...options, ...loader, ...parameters],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  process.exitCode = status ?? 1;
};
