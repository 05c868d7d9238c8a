import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './sources.ts';

describe('arrows', () => {
  it('point where the design lets them, without a cycle', () => {
    const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
    const rooms = ['libs', 'services', 'console-web', 'test'];
    const run = spawnSync(process.execPath, [cruiser, '--config', '.dependency-cruiser.cjs', ...rooms], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(run.stdout + run.stderr).toContain('no dependency violations found');
  }, 120_000);
});
