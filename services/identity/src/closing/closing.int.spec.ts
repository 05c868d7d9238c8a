import { closeAccount } from '@corkboard/contracts/identity/closing';
import { register } from '@corkboard/contracts/identity/registration';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { JOBS } from '@corkboard/service/definition';
import type { Jobs } from '@corkboard/service/jobs/jobs';
import { eventually } from '@corkboard/testing/eventually';
import { type Mailbox, openMailbox } from '@corkboard/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../clock.ts';
import { Directory } from '../directory/directory.ts';
import { type Browser, signUpBody } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let mailbox: Mailbox;
let identity: RunningIdentity;
beforeAll(async () => {
  mailbox = await openMailbox();
  identity = await startIdentity({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await identity?.stop();
  await mailbox?.close();
});

const close = (browser: Browser, password: string) => browser.ask(closeAccount, { body: { password } });
const logIn = async ({ email }: Person, password: string) => {
  const browser = await identity.browser();
  const answer = await browser.ask(createSession, {
    body: { username_or_email: email, password, get_user: false },
  });
  return { browser, answer };
};
const userOf = async (browser: Browser) => (await browser.ask(getViewer)).data.user?.id ?? null;
const typesOf = async ({ id }: Person, from = /^Account(Deactivated|Closure|Reactivated|Closed)|Erasure/) =>
  (await identity.store.readStream(`account-${id}`)).map(({ type }) => type).filter((type) => from.test(type));
const waiting = async ({ id }: Person) => {
  const text = `SELECT run_at AS at FROM queued_jobs WHERE name = 'close-account' AND payload ->> 'accountId' = $1 ORDER BY run_at`;
  return (await identity.pool.query<{ at: Date }>(text, [id])).rows;
};
/** On the clock of the database. */
const comeDue = async ({ id }: Person) => {
  const text = `UPDATE queued_jobs SET run_at = now() WHERE name = 'close-account' AND payload ->> 'accountId' = $1`;
  await identity.pool.query(text, [id]);
  identity.running.app.get<Jobs>(JOBS, { strict: false }).wake();
};

describe('an account that its owner closes', () => {
  it('needs the password again, which changes nothing when it is wrong [V-049]', async () => {
    const jane = await identity.signUp();
    const refused = await close(jane.browser, 'something else entirely');
    expect([refused.status, refused.code]).toEqual([401, 1201]);
    expect(await userOf(jane.browser)).toBe(jane.id);
    expect(await typesOf(jane)).toEqual([]);
    expect((await close(await identity.browser(), jane.password)).status).toBe(401);
  });

  it('is signed out everywhere at once, and its owner is told by mail until when it can be reopened [V-047]', async () => {
    const jane = await identity.signUp();
    const { browser: elsewhere } = await logIn(jane, jane.password);
    const { status, data } = await close(jane.browser, jane.password);
    expect(status).toBe(200);
    expect([await userOf(jane.browser), await userOf(elsewhere)]).toEqual([null, null]);
    expect(await typesOf(jane)).toEqual(['AccountDeactivated', 'AccountClosureRequested']);
    const inDays = (Date.parse(data.closes_after) - Date.now()) / DAY;
    expect(inDays).toBeGreaterThan(13.9);
    expect(inDays).toBeLessThanOrEqual(14);
    const mail = await mailbox.next(jane.email, /you asked us to close/);
    expect(mail.text).toContain(`On ${data.closes_after.slice(0, 10)} we erase it for good`);
    await eventually(async () =>
      expect((await waiting(jane)).map(({ at }) => at.toISOString())).toEqual([data.closes_after]),
    );
    const found = async () => (await identity.get(Directory).startingWith(jane.username, 5)).length;
    await eventually(async () => expect(await found()).toBe(0));
    const ends = 'SELECT DISTINCT end_reason FROM sessions WHERE account_id = $1';
    expect((await identity.pool.query(ends, [jane.id])).rows).toEqual([{ end_reason: 'closed' }]);
  });

  it('is reopened by a log-in, which says so; by a wrong password it is not [V-048]', async () => {
    const jane = await identity.signUp();
    await close(jane.browser, jane.password);
    expect((await logIn(jane, 'something else entirely')).answer.code).toBe(1201);
    expect(await typesOf(jane)).not.toContain('AccountReactivated');
    const { browser, answer } = await logIn(jane, jane.password);
    expect(answer.data.response_modal?.title).toBe('Your account stays open');
    expect(await userOf(browser)).toBe(jane.id);
    expect(await typesOf(jane)).toEqual(['AccountDeactivated', 'AccountClosureRequested', 'AccountReactivated']);
    await mailbox.next(jane.email, /we do not close/);
    await eventually(async () => expect(await waiting(jane)).toHaveLength(1));
    await comeDue(jane);
    await eventually(async () => expect(await waiting(jane)).toEqual([]));
    expect(await userOf(browser)).toBe(jane.id);
    expect((await logIn(jane, jane.password)).answer.data.response_modal).toBeUndefined();
    const found = async () =>
      (await identity.get(Directory).startingWith(jane.username, 5)).map((one) => one.accountId);
    await eventually(async () => expect(await found()).toEqual([jane.id]));
  });

  it('closed anew after that, is closed by the later closing alone', async () => {
    const jane = await identity.signUp();
    await close(jane.browser, jane.password);
    const { browser } = await logIn(jane, jane.password);
    await close(browser, jane.password);
    await eventually(async () => expect(await waiting(jane)).toHaveLength(2));
    const text = `UPDATE queued_jobs SET run_at = now() WHERE id = (SELECT id FROM queued_jobs
      WHERE name = 'close-account' AND payload ->> 'accountId' = $1 ORDER BY run_at LIMIT 1)`;
    await identity.pool.query(text, [jane.id]);
    identity.running.app.get<Jobs>(JOBS, { strict: false }).wake();
    await eventually(async () => expect(await waiting(jane)).toHaveLength(1));
    expect(await typesOf(jane)).not.toContain('AccountClosed');
  });

  it('is erased when its time is over: the log-in is unknown, address and name are free [V-050] [V-051]', async () => {
    const jane = await identity.signUp();
    await close(jane.browser, jane.password);
    await eventually(async () => expect(await waiting(jane)).toHaveLength(1));
    await comeDue(jane);
    await eventually(async () =>
      expect(await typesOf(jane, /Closed|Erased/)).toEqual(['AccountClosed', 'PersonalDataErased']),
    );
    expect((await logIn(jane, jane.password)).answer.code).toBe(1201);
    const again = await (await identity.browser()).ask(register, { body: signUpBody({ email: jane.email }) });
    expect(again.status).toBe(201);
  });

  it('lets nobody in who had read the account before it was closed', async () => {
    const jane = await identity.signUp();
    const open = await identity.logInSlowly(jane.id);
    await close(jane.browser, jane.password);
    await expect(open()).rejects.toThrow('account-closing');
    const live = 'SELECT count(*)::int AS live FROM sessions WHERE account_id = $1 AND ended_at IS NULL';
    expect((await identity.pool.query(live, [jane.id])).rows).toEqual([{ live: 0 }]);
  });
});
