import { execFile } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { type RunningIdentity, startIdentity } from '@corkboard/identity-service/testing/running-identity';
import { makeSecret } from '@corkboard/runtime/secret-file';
import { openSecrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../scripts/keys.mjs', import.meta.url));
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const folder = (): string => join(identity.running.config.DATA_DIR, 'secrets');
const fileOf = (name: string): string => join(folder(), name);

const keys = (...given: string[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: identity.running.config.DATABASE_URL, SECRETS_DIR: folder() };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...given], { env }, (_, out, error) => resolve(out + error));
  });
};

/** As the next start of the product opens them. */
const nextStart = (): Promise<string> =>
  openSecrets(folder(), identity.running.config.DATABASE_URL).then(
    () => 'opened',
    (error: Error) => error.message,
  );

const logIn = async (email: string, password: string): Promise<number> => {
  const browser = await identity.browser();
  return (await browser.ask(createSession, { body: { username_or_email: email, password } })).status;
};

describe('npm run keys', () => {
  it('replaces the master key under a running service, then removes the former one', async () => {
    const before = await identity.signUp();
    expect(await keys('rotate')).toMatch(/The new master key is [0-9a-f]{16}\.\n[1-9]\d* keys were wrapped anew/);
    const after = await identity.signUp();
    const status = await keys('status');
    expect(status).toMatch(/^[0-9a-f]{16} {2}current, [1-9]\d* keys\n$/);
    expect(await keys('retire')).toMatch(/^Removed: [0-9a-f]{16}\./);
    const statuses = [await logIn(before.email, before.password), await logIn(after.email, after.password)];
    expect(statuses).toEqual([200, 200]);
    expect(await nextStart()).toBe('opened');
  }, 600_000);

  it('says what another secret of a name would end, and replaces it only when told to', async () => {
    const before = readFileSync(fileOf('password-pepper'), 'utf8');
    expect(await keys('replace', 'password-pepper')).toMatch(/^Every password stops working; .+\nNothing was done: /);
    expect(readFileSync(fileOf('password-pepper'), 'utf8')).toBe(before);
    expect(await keys('replace', 'password-pepper', '--yes')).toContain('password-pepper is another one now.');
    expect(readFileSync(fileOf('password-pepper'), 'utf8')).not.toBe(before);
    expect((statSync(fileOf('password-pepper')).mode & 0o777).toString(8)).toBe('600');
    expect(await nextStart()).toBe('opened');
  });

  it('replaces one that was lost, and finishes what was cut short', async () => {
    rmSync(fileOf('picture-key'));
    expect(await nextStart()).toMatch(/picture-key is missing/);
    expect(await keys('replace', 'picture-key', '--yes')).toContain('picture-key is another one now.');
    expect(await nextStart()).toBe('opened');
    await identity.pool.query("UPDATE installation.secrets SET fingerprint = 'of the next' WHERE name = 'picture-key'");
    expect(await nextStart()).toMatch(/picture-key is another one/);
    expect(await keys('replace', 'picture-key', '--yes')).toContain('picture-key is another one now.');
    expect(await nextStart()).toBe('opened');
  });

  it('never replaces a master key that something is wrapped under, and rotates none that is not there', async () => {
    const right = readFileSync(fileOf('master-key'), 'utf8');
    expect(await keys('replace', 'master-key', '--yes')).toMatch(/npm run keys -- rotate makes a new one/);
    rmSync(fileOf('master-key'));
    makeSecret(fileOf('master-key'));
    const other = readFileSync(fileOf('master-key'), 'utf8');
    expect(await keys('rotate')).toMatch(/The master key [0-9a-f]{16} is not in .+: put it back there first\./);
    expect(readFileSync(fileOf('master-key'), 'utf8')).toBe(other);
    writeFileSync(fileOf('master-key'), right);
    expect(await nextStart()).toBe('opened');
  });
});
