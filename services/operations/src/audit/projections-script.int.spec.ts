import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';

const script = fileURLToPath(new URL('../../../../scripts/projections.mjs', import.meta.url));

let installation: Installation;
beforeAll(async () => {
  installation = await startOperations();
  await installation.projected();
});
afterAll(() => installation.close());

interface Said {
  readonly exit: number;
  readonly out: string;
  readonly error: string;
}

const projections = (env: Record<string, string>, ...words: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...words], { env: { ...env } }, (_, out, error) =>
      resolve({ exit: child.exitCode ?? -1, out, error }),
    );
  });

const here = () => ({ PORT: new URL(installation.origin).port, SECRETS_DIR: installation.secretsDir });

describe('npm run projections', () => {
  it('lists what answers, and says what does not', async () => {
    const { exit, out, error } = await projections(here());
    expect([exit, out]).toEqual([0, expect.stringMatching(/^operations\/staff-log +v1 +live +0 s behind$/m)]);
    expect(error).toContain('curation did not answer');
  });

  it('builds one anew', async () => {
    const { rows: before } = await installation.sql("SELECT 'operations.staff_log'::regclass::oid AS oid");
    const { exit } = await projections(here(), 'rebuild', 'staff-log');
    expect(exit).toBe(0);
    let oid = before[0]?.['oid'];
    for (let tries = 0; tries < 400 && oid === before[0]?.['oid']; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      oid = (await installation.sql("SELECT 'operations.staff_log'::regclass::oid AS oid")).rows[0]?.['oid'];
    }
    expect(oid).not.toBe(before[0]?.['oid']);
    await installation.projected();
  });

  it('lets one that has stopped try again', async () => {
    await installation.sql("UPDATE operations.checkpoints SET state = 'stopped' WHERE name = 'staff-log'");
    expect((await projections(here())).out).toMatch(/staff-log +v1 +stopped/);
    expect((await projections(here(), 'resume', 'operations/staff-log')).exit).toBe(0);
    await installation.projected();
  });

  it.each([
    ['a name that there is not', () => here(), ['rebuild', 'no-such'], 'Nothing is called no-such'],
    ['a product that does not run', () => ({ ...here(), PORT: '9' }), ['list'], 'start the product with npm start'],
    ['no installation', () => ({ ...here(), SECRETS_DIR: '/nowhere' }), ['list'], 'There is no installation'],
  ])('says what to do about %s', async (_, env, words, sentence) => {
    const said = await projections(env(), ...words);
    expect([said.exit, said.out]).toEqual([1, '']);
    expect(said.error).toContain(sentence);
  });
});
