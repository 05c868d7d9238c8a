import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOG_IN } from '@corkboard/identity-service/testing/browser-client';
import { type RunningIdentity, startIdentity } from '@corkboard/identity-service/testing/running-identity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../scripts/keys.mjs', import.meta.url));
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const keys = (command: string): Promise<string> => {
  const { config } = identity.running;
  const env = { ...process.env, DATABASE_URL: config.DATABASE_URL, SECRETS_DIR: join(config.DATA_DIR, 'secrets') };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, command], { env }, (_, out, error) => resolve(out + error));
  });
};

const logIn = async (email: string, password: string): Promise<number> => {
  const browser = await identity.browser();
  return (await browser.post(LOG_IN, { username_or_email: email, password })).status;
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
  }, 240_000);
});
