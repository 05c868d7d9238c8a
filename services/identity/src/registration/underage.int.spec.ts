import { confirmBirthday, editBirthday, register } from '@corkboard/contracts/identity/registration';
import { deleteSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../clock.ts';
import { type Browser, newEmail, signUpBody } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const child = { birthday: Date.UTC(new Date().getUTCFullYear() - 9, 0, 1) / 1000 };
const notEligible = "Sorry, you're not eligible to sign up for Corkboard right now.";

const refusedBrowser = async (email = newEmail()): Promise<Browser> => {
  const browser = await identity.browser();
  await browser.ask(register, { body: signUpBody({ ...child, email }) });
  return browser;
};

describe('who is too young', () => {
  it('is refused, and the browser gets a marker that expires [E-162] [E-232]', async () => {
    const browser = await identity.browser();
    const answer = await browser.ask(register, { body: signUpBody(child) });
    expect(answer).toMatchObject({ status: 400, code: 1101, message: notEligible, field: 'birthday' });
    const [marker] = answer.headers.getSetCookie().filter((line) => line.startsWith('__Host-ineligible='));
    expect(marker).toMatch(/Max-Age=(86400|863\d\d); Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect((await browser.ask(getViewer)).data.ineligible).toBe(true);
  });

  it('cannot sign up while the marker stands, by the API either [E-166] [E-225]', async () => {
    const browser = await refusedBrowser();
    const answer = await browser.ask(register, { body: signUpBody() });
    expect(answer).toMatchObject({ status: 400, code: 1112, message: notEligible });
  });

  it('is refused with the same address without the cookie, for a day [E-162]', async () => {
    const email = newEmail();
    await refusedBrowser(email);
    expect(await (await identity.browser()).ask(register, { body: signUpBody({ email }) })).toMatchObject({
      code: 1112,
    });
    identity.pass(DAY + 1000);
    expect((await (await identity.browser()).ask(register, { body: signUpBody({ email }) })).status).toBe(201);
  });

  it('may edit the birthday once [E-164]', async () => {
    const email = newEmail();
    const browser = await refusedBrowser(email);
    expect((await browser.ask(editBirthday)).status).toBe(204);
    expect((await browser.ask(getViewer)).data.ineligible).toBe(false);
    expect((await browser.ask(register, { body: signUpBody({ email }) })).status).toBe(201);
  });

  it('is blocked after a second answer of that kind [E-164]', async () => {
    const browser = await refusedBrowser();
    await browser.ask(editBirthday);
    expect(await browser.ask(register, { body: signUpBody(child) })).toMatchObject({ code: 1101 });
    expect(await browser.ask(editBirthday)).toMatchObject({ status: 400, code: 1112 });
    expect((await browser.ask(getViewer)).data.ineligible).toBe(true);
    expect(await browser.ask(register, { body: signUpBody() })).toMatchObject({ code: 1112 });
  });

  it('is blocked by confirming', async () => {
    const browser = await refusedBrowser();
    expect((await browser.ask(confirmBirthday)).status).toBe(204);
    expect(await browser.ask(editBirthday)).toMatchObject({ status: 400, code: 1112 });
  });

  it('may sign up again after a day', async () => {
    const browser = await refusedBrowser();
    identity.pass(DAY + 1000);
    expect((await browser.ask(getViewer)).data.ineligible).toBe(false);
    expect((await browser.ask(register, { body: signUpBody() })).status).toBe(201);
  });

  it('gains nothing by an older copy of the marker', async () => {
    const browser = await refusedBrowser();
    const first = browser.cookies.get('__Host-ineligible') ?? '';
    await browser.ask(editBirthday);
    await browser.ask(register, { body: signUpBody(child) });
    browser.cookies.set('__Host-ineligible', first);
    expect(await browser.ask(editBirthday)).toMatchObject({ status: 400, code: 1112 });
    expect(await browser.ask(register, { body: signUpBody() })).toMatchObject({ code: 1112 });
    const elsewhere = await identity.browser();
    elsewhere.cookies.set('__Host-ineligible', first);
    expect(await elsewhere.ask(editBirthday)).toMatchObject({ status: 400, code: 1112 });
  });

  it('gains nothing by deleting the marker', async () => {
    const browser = await refusedBrowser();
    browser.cookies.delete('__Host-ineligible');
    expect(await browser.ask(register, { body: signUpBody() })).toMatchObject({ status: 400, code: 1112 });
    expect(await browser.ask(editBirthday)).toMatchObject({ status: 204 });
    expect(await browser.ask(register, { body: signUpBody(child) })).toMatchObject({ code: 1101 });
    browser.cookies.delete('__Host-ineligible');
    expect(await browser.ask(editBirthday)).toMatchObject({ status: 400, code: 1112 });
  });

  it('gains nothing by deleting the marker and the token of the page, on a browser that has been logged in', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(deleteSession, { body: {} });
    await jane.browser.ask(register, { body: signUpBody(child) });
    jane.browser.cookies.delete('__Host-ineligible');
    jane.browser.cookies.delete('csrftoken');
    await jane.browser.open();
    expect(await jane.browser.ask(register, { body: signUpBody() })).toMatchObject({ status: 400, code: 1112 });
  });

  it('gains nothing by a marker that we did not sign', async () => {
    const browser = await refusedBrowser();
    const [value = '', mac = ''] = (browser.cookies.get('__Host-ineligible') ?? '').split('.');
    browser.cookies.set('__Host-ineligible', `${value.slice(1)}x.${mac}`);
    expect((await browser.ask(getViewer)).data.ineligible).toBe(true);
    expect(await browser.ask(editBirthday)).toMatchObject({ status: 400, code: 1112 });
    expect(await browser.ask(register, { body: signUpBody() })).toMatchObject({ code: 1112 });
  });

  it('spends one edit, however many come at once', async () => {
    const browser = await refusedBrowser();
    const spent = (await identity.logLines('BirthdayEditUsed')).length;
    await Promise.all(Array.from({ length: 5 }, () => browser.ask(editBirthday)));
    expect(await identity.logLines('BirthdayEditUsed')).toHaveLength(spent + 1);
  });

  it('is forgotten by the server after a day', async () => {
    await refusedBrowser();
    identity.pass(DAY + 1000);
    await identity.housekeep();
    for (const table of ['ineligible_markers', 'ineligible_browsers', 'ineligible_addresses']) {
      expect((await identity.pool.query(`SELECT 1 FROM ${table}`)).rowCount).toBe(0);
    }
  });

  it('leaves nothing of the person behind [E-162]', async () => {
    const email = newEmail();
    await refusedBrowser(email);
    const lines = await identity.logLines('SignUpRefusedUnderage');
    expect(Object.keys(lines.at(-1)?.data ?? {}).sort()).toEqual(['country', 'method', 'minAgeApplied']);
    for (const table of ['ineligible_addresses', 'ineligible_markers', 'ineligible_browsers']) {
      const { rows } = await identity.pool.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain(email);
    }
  });
});
