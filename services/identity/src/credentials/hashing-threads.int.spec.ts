import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** In a process of its own: what is lowered stays so. */
const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerHashingThreads } from './services/identity/src/credentials/hashing-threads.ts';
await lowerHashingThreads();
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
const named = threads.map((task) => ({
  name: readFileSync('/proc/self/task/' + task + '/comm', 'utf8').trim(),
  priority: getPriority(Number(task)),
}));
process.stdout.write(JSON.stringify(named));
`;

interface Thread {
  readonly name: string;
  readonly priority: number;
}

const ask = async (): Promise<readonly Thread[]> => {
  const typescript = join(root, 'scripts', 'typescript.mjs');
  const flags = ['--conditions=corkboard-source', '--import', typescript, '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: root });
  return JSON.parse(stdout) as Thread[];
};

describe('the threads that hash passwords', () => {
  it('step behind all others where the system names them', async () => {
    const named = await ask();
    const hashing = named.filter(({ name }) => name === 'libuv-worker');
    const others = named.filter(({ name }) => name !== 'libuv-worker');

    expect(hashing.every(({ priority }) => priority === 10)).toBe(true);
    expect(others.every(({ priority }) => priority < 10)).toBe(true);
    // Node 24 names its threads; without it this would be a test of nothing.
    if (process.platform === 'linux' && Number(process.versions.node.split('.')[0]) >= 24) {
      expect(hashing.length).toBeGreaterThan(0);
    }
  });
});
