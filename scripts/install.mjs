import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, say } from './say.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const marker = join(root, 'node_modules', '.installed-lock');

export const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const npm = (parameters, options) => {
  const script = process.env.npm_execpath;
  const viaNode = script?.endsWith('.js') || script?.endsWith('.cjs');
  return viaNode
    ? spawnSync(process.execPath, [script, ...parameters], options)
    : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' });
};

/** Dependencies as the lock names them: installed when they are missing or stale, left alone otherwise. */
export const ensureInstalled = () => {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return;
  say(
    existsSync(marker)
      ? 'Dependencies have changed, installing them ...'
      : 'Installing dependencies (once, about half a minute) ...',
  );
  const result = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (result.error?.code === 'ENOENT') giveUp('npm was not found: it comes with Node, install both from nodejs.org.');
  if (result.status !== 0)
    giveUp(
      'Installing the dependencies failed (see above): check the network and the free disk space, then start again.',
    );
  writeFileSync(marker, lockHash());
};
