import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { staffSession, staffSignIn } from '@corkboard/contracts/operations/staff';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';

const script = fileURLToPath(new URL('../../../../scripts/staff.mjs', import.meta.url));
const email = 'ann@example.org';

let installation: Installation;
beforeAll(async () => {
  installation = await startOperations();
});
afterAll(() => installation.close());

interface Said {
  readonly exit: number;
  readonly out: string;
  readonly error: string;
}

const staff = (env: Record<string, string>, ...words: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...words], { env: { ...env } }, (_, out, error) =>
      resolve({ exit: child.exitCode ?? -1, out, error }),
    );
  });

const here = () => ({ PORT: new URL(installation.origin).port, SECRETS_DIR: installation.secretsDir });

describe('npm run staff', () => {
  it('adds a member once and makes a link that signs in', async () => {
    const first = await staff(here(), 'add', email, '--role', 'auditor');
    const again = await staff(here(), 'add', email);
    expect([first.exit, first.out]).toEqual([
      0,
      expect.stringContaining(`${email} is now a member of the staff (auditor)`),
    ]);
    expect(again.out).toContain(`${email} was already a member of the staff (auditor)`);
    const link = await staff(here(), 'link', email);
    const token = new URL(link.out.split('\n')[0] ?? '').hash.slice(1);
    const signedIn = await installation.client().ask(staffSignIn, { body: { token } });
    expect(signedIn.status).toBe(200);
  });

  it('gives another role to who is signed in, and ends every session of who is removed', async () => {
    const address = 'rose@example.org';
    await staff(here(), 'add', address, '--role', 'privacy');
    const link = await staff(here(), 'link', address);
    const rose = installation.client();
    await rose.ask(staffSignIn, { body: { token: new URL(link.out.split('\n')[0] ?? '').hash.slice(1) } });
    const unused = await staff(here(), 'link', address);
    const changed = await staff(here(), 'role', address, '--role', 'auditor');
    expect([changed.exit, changed.out]).toEqual([0, `${address} now has the role auditor.\n`]);
    expect((await rose.ask(staffSession)).data).toMatchObject({ role: 'auditor' });
    const removed = await staff(here(), 'remove', address);
    expect([removed.exit, removed.out]).toEqual([0, expect.stringContaining('is no member of the staff any more')]);
    expect((await rose.ask(staffSession)).status).toBe(401);
    const token = new URL(unused.out.split('\n')[0] ?? '').hash.slice(1);
    expect((await rose.ask(staffSignIn, { body: { token } })).status).toBe(400);
    expect((await staff(here(), 'add', address, '--role', 'support')).out).toContain('is now a member');
  });

  it.each([
    ['a stranger to remove', () => here(), ['remove', 'eve@example.org'], 'is not a member of the staff here'],
    ['no role to give', () => here(), ['role', email], 'Say which role'],
    ['a role that there is not', () => here(), ['add', 'bob@example.org', '--role', 'king'], 'That was not understood'],
    ['an address that is none', () => here(), ['add', 'bob'], 'That was not understood'],
    ['a link for a stranger', () => here(), ['link', 'eve@example.org'], 'is not a member of the staff here'],
    [
      'a product that does not run',
      () => ({ ...here(), PORT: '9' }),
      ['add', email],
      'start the product with npm start',
    ],
    ['no installation', () => ({ ...here(), SECRETS_DIR: '/nowhere' }), ['add', email], 'There is no installation'],
  ])('says what to do about %s', async (_, env, words, sentence) => {
    const said = await staff(env(), ...words);
    expect([said.exit, said.out]).toEqual([1, '']);
    expect(said.error).toContain(sentence);
  });
});
