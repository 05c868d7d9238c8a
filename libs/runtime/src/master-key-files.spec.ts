import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { masterKeyId } from '@corkboard/event-store/master-keys';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { masterKeyFiles, removeFormerMasterKeys, replaceMasterKey } from './master-key-files.ts';
import { makeSecret } from './secret-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corkboard-keys-'));
  makeSecret(join(folder, 'master-key'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('master-key'));

describe('the master key of an installation', () => {
  it('is replaced under a running process, which still opens what the former one wrapped', () => {
    const running = masterKeyFiles(folder);
    const before = running.current();
    const id = replaceMasterKey(folder);
    expect(masterKeyId(running.current())).toBe(id);
    expect(running.current().equals(before)).toBe(false);
    expect(running.find(masterKeyId(before))?.equals(before)).toBe(true);
    expect(masterKeyFiles(folder).find(masterKeyId(before))?.equals(before)).toBe(true);
    expect(running.find('0123456789abcdef')).toBeNull();
  });

  it('stands in files that nobody but their owner reads', () => {
    replaceMasterKey(folder);
    expect(names()).toHaveLength(2);
    expect(names().map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('goes on where an earlier replacement was cut short', () => {
    const before = masterKeyId(masterKeyFiles(folder).current());
    const id = replaceMasterKey(folder);
    renameSync(join(folder, 'master-key'), join(folder, 'master-key.next'));
    writeFileSync(join(folder, 'master-key'), readFileSync(join(folder, `master-key.${before}`)), { mode: 0o600 });
    expect(replaceMasterKey(folder)).toBe(id);
    expect(masterKeyFiles(folder).find(before)).not.toBeNull();
    expect(existsSync(join(folder, 'master-key.next'))).toBe(false);
  });

  it('is removed only once it wraps nothing', () => {
    const first = masterKeyId(masterKeyFiles(folder).current());
    const second = replaceMasterKey(folder);
    replaceMasterKey(folder);
    expect(removeFormerMasterKeys(folder, new Set([second]))).toEqual([first]);
    expect(masterKeyFiles(folder).find(second)).not.toBeNull();
    expect(masterKeyFiles(folder).find(first)).toBeNull();
  });
});
