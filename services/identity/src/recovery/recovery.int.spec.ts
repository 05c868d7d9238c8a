import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkResetLink, forgotPassword, resetPassword, verifyEmail } from '@corkboard/contracts/identity/recovery';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { MAIL_OUTBOX, type MailOutbox } from '@corkboard/inspection/port';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '../clock.ts';
import { Outbox, type OutboxMail } from '../mail/outbox.ts';
import { goodPassword, newEmail } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const newPassword = 'seven green umbrellas';

const mailsTo = async (to: string, template: string): Promise<readonly OutboxMail[]> =>
  (await identity.get(Outbox).list()).filter((mail) => mail.to === to && mail.template === template);

const tokenOf = (mail: OutboxMail): string => /#t=([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1] ?? '';

const linkFor = async (email: string): Promise<string> => {
  const [before] = await mailsTo(email, 'reset-password');
  await (await identity.browser()).ask(forgotPassword, { body: { username_or_email: email, type: 'reset' } });
  const mail = await eventually(async () => {
    const [newest] = await mailsTo(email, 'reset-password');
    return newest !== undefined && newest.id !== before?.id && newest;
  });
  return tokenOf(mail);
};

/** Output of `npm run outbox -- EMAIL`. */
const shown = (email: string): string => {
  const script = fileURLToPath(new URL('../../../../scripts/outbox.mjs', import.meta.url));
  const env = { ...process.env, DATA_DIR: identity.running.config.DATA_DIR };
  return spawnSync(process.execPath, [script, email], { env, encoding: 'utf8' }).stdout;
};

const written = async (accountId: string): Promise<number> => {
  const text = "SELECT FROM mails WHERE account_id = $1 AND template = 'reset-password'";
  return (await identity.pool.query(text, [accountId])).rowCount ?? 0;
};

describe('a forgotten password', () => {
  it.each(['unified', 'reset'])('is asked for with the type %s [E-096]', async (type) => {
    const jane = await identity.signUp();
    const answer = await (await identity.browser()).ask(forgotPassword, {
      body: { username_or_email: jane.username, type },
    });
    expect(answer).toMatchObject({ status: 200, data: { sent: true } });
    await eventually(async () => (await mailsTo(jane.email, 'reset-password'))[0] ?? false);
  });

  it('is answered in the same way for a name that nobody has [E-097 part]', async () => {
    const browser = await identity.browser();
    const email = newEmail();
    expect(await browser.ask(forgotPassword, { body: { username_or_email: email } })).toMatchObject({
      status: 200,
      data: { sent: true },
    });
    expect(await browser.ask(forgotPassword, { body: { username_or_email: email, type: 'other' } })).toMatchObject({
      status: 400,
    });
    expect(await mailsTo(email, 'reset-password')).toEqual([]);
  });

  it('is mailed five times an hour at most, by whichever name it is asked for, and answered alike', async () => {
    const jane = await identity.signUp();
    for (let count = 0; count < 7; count += 1) {
      const name = count % 2 === 0 ? jane.email : jane.username;
      const answer = await (await identity.browser()).ask(forgotPassword, { body: { username_or_email: name } });
      expect(answer.data.sent).toBe(true);
    }
    await eventually(async () => (await written(jane.id)) === 5);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await written(jane.id)).toBe(5);
  });
});

describe('the link of a reset mail', () => {
  it('sets a new password once [E-098]', async () => {
    const jane = await identity.signUp();
    const token = await linkFor(jane.email);
    const browser = await identity.browser();
    expect((await browser.ask(checkResetLink, { body: { token } })).data.valid).toBe(true);
    expect((await browser.ask(checkResetLink, { body: { token } })).data.valid).toBe(true);
    expect((await browser.ask(resetPassword, { body: { token, password: newPassword } })).status).toBe(204);
    expect((await browser.ask(checkResetLink, { body: { token } })).data.valid).toBe(false);
    expect(await browser.ask(resetPassword, { body: { token, password: 'yet another phrase' } })).toMatchObject({
      status: 400,
      code: 1801,
      message: "This link isn't valid anymore. Ask for a new one.",
    });
    const logIn = (password: string) =>
      browser.ask(createSession, { body: { username_or_email: jane.email, password } });
    expect((await logIn(goodPassword)).code).toBe(1201);
    expect((await logIn(newPassword)).status).toBe(200);
  });

  it('ends every session at once, forgets the throttles, and tells the owner', async () => {
    const jane = await identity.signUp();
    for (let count = 0; count < 10; count += 1) {
      await jane.browser.ask(createSession, { body: { username_or_email: jane.email, password: 'wrong wrong wrong' } });
    }
    const token = await linkFor(jane.email);
    expect(
      (await (await identity.browser()).ask(resetPassword, { body: { token, password: newPassword } })).status,
    ).toBe(204);
    expect((await jane.browser.ask(getViewer)).data.isAuth).toBe(false);
    const again = await jane.browser.ask(createSession, {
      body: { username_or_email: jane.email, password: newPassword },
    });
    expect(again.status).toBe(200);
    await eventually(async () => (await mailsTo(jane.email, 'password-was-reset'))[0] ?? false);
    expect((await jane.browser.ask(getViewer)).data.isAuth).toBe(true);
  });

  it('opens the password again to new devices after a hundred failures', async () => {
    const jane = await identity.signUp();
    const logIn = async (address: string, password: string) =>
      (await identity.browser(address)).ask(createSession, { body: { username_or_email: jane.email, password } });
    await logIn('198.18.199.1', 'wrong wrong wrong');
    const last = "UPDATE throttles SET failures = 99 WHERE subject = $1 AND window_ends > now() + interval '10 years'";
    expect((await identity.pool.query(last, [jane.id])).rowCount).toBe(1);
    await logIn('198.18.199.1', 'wrong wrong wrong');
    expect((await logIn('198.18.200.1', goodPassword)).code).toBe(1604);
    const token = await linkFor(jane.email);
    await (await identity.browser()).ask(resetPassword, { body: { token, password: newPassword } });
    expect((await logIn('198.18.200.1', newPassword)).status).toBe(200);
  });

  it('works for 30 minutes', async () => {
    const jane = await identity.signUp();
    const token = await linkFor(jane.email);
    identity.pass(30 * MINUTE + 1000);
    const answer = await (await identity.browser()).ask(resetPassword, { body: { token, password: newPassword } });
    expect(answer.code).toBe(1801);
  });

  it('is void once a newer one was sent', async () => {
    const jane = await identity.signUp();
    const older = await linkFor(jane.email);
    const newer = await linkFor(jane.email);
    const browser = await identity.browser();
    expect((await browser.ask(resetPassword, { body: { token: older, password: newPassword } })).code).toBe(1801);
    expect((await browser.ask(resetPassword, { body: { token: newer, password: newPassword } })).status).toBe(204);
  });

  it('keeps to the rules of a password, and is not spent by a bad one', async () => {
    const jane = await identity.signUp();
    const token = await linkFor(jane.email);
    const browser = await identity.browser();
    expect(await browser.ask(resetPassword, { body: { token, password: 'short' } })).toMatchObject({ code: 1108 });
    expect(await browser.ask(resetPassword, { body: { token, password: jane.email } })).toMatchObject({ code: 1110 });
    expect(await browser.ask(resetPassword, { body: { token, password: 'qwertyuiop' } })).toMatchObject({ code: 1111 });
    expect((await browser.ask(resetPassword, { body: { token, password: newPassword } })).status).toBe(204);
  });

  it('used ten times at once sets one password', async () => {
    const jane = await identity.signUp();
    const token = await linkFor(jane.email);
    const browsers = await Promise.all(Array.from({ length: 10 }, () => identity.browser()));
    const answers = await Promise.all(
      browsers.map((browser, n) => browser.ask(resetPassword, { body: { token, password: `${newPassword} ${n}` } })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const set = (await identity.store.readStream(`account-${jane.id}`)).filter(({ type }) => type === 'PasswordSet');
    expect(set).toHaveLength(2);
  });

  it('stands nowhere but in the mail', async () => {
    const jane = await identity.signUp();
    const token = await linkFor(jane.email);
    const mails = identity.running.app.get<MailOutbox>(MAIL_OUTBOX, { strict: false });
    const [listed] = await mails.list({ kind: 'reset-password', limit: 1 });
    const kept = await mails.find(listed?.id ?? '');
    expect(kept).toMatchObject({ to: jane.email, accountId: jane.id, status: 'kept' });
    expect(kept?.text).toContain('[a link is left out here');
    await (await identity.browser()).ask(resetPassword, { body: { token, password: newPassword } });
    const { rows } = await identity.pool.query('SELECT data::text AS data FROM security_log');
    const { rows: rowsOfMails } = await identity.pool.query("SELECT encode(sealed, 'escape'), * FROM mails");
    const said = JSON.stringify([await identity.events(), rows, rowsOfMails, kept, identity.logged]);
    expect(said).not.toContain(token);
    expect(said).not.toContain(newPassword);
  });

  it('stands in a file that only the owner of the installation reads, until it was used', async () => {
    const jane = await identity.signUp();
    const token = await linkFor(jane.email);
    const folder = join(identity.running.config.DATA_DIR, 'outbox');
    const files = readdirSync(folder).filter((name) => name.startsWith(`${jane.id}.reset-password.`));
    expect(files).toHaveLength(1);
    const modes = [folder, join(folder, files[0] ?? '')].map((path) => (statSync(path).mode & 0o777).toString(8));
    expect(modes).toEqual(['700', '600']);
    expect(shown(jane.email)).toContain(`#t=${token}`);
    await (await identity.browser()).ask(resetPassword, { body: { token, password: newPassword } });
    await eventually(async () => expect(await mailsTo(jane.email, 'reset-password')).toEqual([]));
    await eventually(async () => (await mailsTo(jane.email, 'password-was-reset'))[0] ?? false);
    expect(shown(jane.email)).not.toContain(token);
  });

  it('stands there for a day at most', async () => {
    const jane = await identity.signUp();
    await linkFor(jane.email);
    // Waits for the other mail: written later it would be of the next day.
    await eventually(async () => (await mailsTo(jane.email, 'verify-email'))[0] ?? false);
    await eventually(
      async () => (await identity.pool.query("SELECT FROM mails WHERE state = 'queued'")).rowCount === 0,
    );
    identity.pass(DAY + MINUTE);
    await identity.housekeep();
    expect(await identity.get(Outbox).list()).toEqual([]);
  });
});

describe('the address of an account', () => {
  const verificationFor = async (email: string): Promise<string> =>
    tokenOf(await eventually(async () => (await mailsTo(email, 'verify-email'))[0] ?? false));

  it('is proved by the link of the mail, once', async () => {
    const jane = await identity.signUp();
    const token = await verificationFor(jane.email);
    expect((await jane.browser.ask(getViewer)).data.user?.emailVerified).toBe(false);
    const browser = await identity.browser();
    expect((await browser.ask(verifyEmail, { body: { token } })).status).toBe(204);
    expect(await browser.ask(verifyEmail, { body: { token } })).toMatchObject({ status: 400, code: 1801 });
    await eventually(async () => expect(await mailsTo(jane.email, 'verify-email')).toEqual([]));
    expect((await jane.browser.ask(getViewer)).data.user?.emailVerified).toBe(true);
  });

  it('is not proved after a day, nor by a made-up link', async () => {
    const jane = await identity.signUp();
    const token = await verificationFor(jane.email);
    const browser = await identity.browser();
    expect((await browser.ask(verifyEmail, { body: { token: 'x'.repeat(43) } })).code).toBe(1801);
    identity.pass(DAY + 1000);
    expect((await browser.ask(verifyEmail, { body: { token } })).code).toBe(1801);
  });

  it('and a day of age allow videos', async () => {
    const jane = await identity.signUp();
    const token = await verificationFor(jane.email);
    await jane.browser.ask(verifyEmail, { body: { token } });
    expect((await jane.browser.ask(getViewer)).data.user?.video_upload_allowed).toBe(false);
    identity.pass(DAY + MINUTE);
    expect((await jane.browser.ask(getViewer)).data.user?.video_upload_allowed).toBe(true);
  });
});
