import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyBinaries } from './binaries.ts';

describe('a copy of the programs', () => {
  const PID_BEYOND_ALL = 2 ** 22 + 1;
  let folder: string;
  const copy = () => copyBinaries({ home: join(folder, 'native'), release: '18.4.0' }, join(folder, 'system'));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'corkboard-programs-'));
    mkdirSync(join(folder, 'native', 'bin'), { recursive: true });
    writeFileSync(join(folder, 'native', 'bin', 'postgres'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('takes away what a killed process left of one, and lets another process finish its own', () => {
    for (const pid of [process.ppid, PID_BEYOND_ALL]) {
      mkdirSync(join(folder, 'system', `postgresql-18.4.0.${pid}.half`), { recursive: true });
    }
    const { home } = copy();
    expect(readdirSync(join(home, 'bin'))).toEqual(['postgres']);
    expect(readdirSync(join(folder, 'system')).sort()).toEqual([
      'postgresql-18.4.0',
      `postgresql-18.4.0.${process.ppid}.half`,
    ]);
  });

  it('is made once per release', () => {
    const { home } = copy();
    rmSync(join(folder, 'native'), { recursive: true });
    expect(copy().home).toBe(home);
  });
});
