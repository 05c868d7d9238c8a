import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../clock.ts';
import { type BrowserClient, newEmail, REGISTER, signUpBody } from '../testing/browser-client.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const child = { birthday: Date.UTC(new Date().getUTCFullYear() - 9, 0, 1) / 1000 };
const EDIT = '/v3/register/birthday_edit/';
const notEligible = "Sorry, you're not eligible to sign up for Corkboard right now.";

const refusedBrowser = async (email = newEmail()): Promise<BrowserClient> => {
  const browser = await identity.browser();
  await browser.post(REGISTER, signUpBody({ ...child, email }));
  return browser;
};

describe('who is too young', () => {
  it('is refused, and the browser gets a marker that expires [E-162] [E-232]', async () => {
    const browser = await identity.browser();
    const answer = await browser.post(REGISTER, signUpBody(child));
    expect(answer).toMatchObject({ status: 400, code: 1101, message: notEligible, field: 'birthday' });
    const [marker] = (answer.headers['set-cookie'] as string[]).filter((line) => line.startsWith('__Host-ineligible='));
    expect(marker).toMatch(/Max-Age=(86400|86399); Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect((await browser.get('/v3/viewer/')).data.ineligible).toBe(true);
  });

  it('cannot sign up while the marker stands, by the API either [E-166] [E-225]', async () => {
    const browser = await refusedBrowser();
    const answer = await browser.post(REGISTER, signUpBody());
    expect(answer).toMatchObject({ status: 400, code: 1112, message: notEligible });
  });

  it('is refused with the same address without the cookie, for a day [E-162]', async () => {
    const email = newEmail();
    await refusedBrowser(email);
    expect(await (await identity.browser()).post(REGISTER, signUpBody({ email }))).toMatchObject({ code: 1112 });
    identity.pass(DAY + 1000);
    expect((await (await identity.browser()).post(REGISTER, signUpBody({ email }))).status).toBe(201);
  });

  it('may edit the birthday once [E-164]', async () => {
    const email = newEmail();
    const browser = await refusedBrowser(email);
    expect((await browser.post(EDIT)).status).toBe(204);
    expect((await browser.get('/v3/viewer/')).data.ineligible).toBe(false);
    expect((await browser.post(REGISTER, signUpBody({ email }))).status).toBe(201);
  });

  it('is blocked after a second answer of that kind [E-164]', async () => {
    const browser = await refusedBrowser();
    await browser.post(EDIT);
    expect(await browser.post(REGISTER, signUpBody(child))).toMatchObject({ code: 1101 });
    expect(await browser.post(EDIT)).toMatchObject({ status: 400, code: 1112 });
    expect((await browser.get('/v3/viewer/')).data.ineligible).toBe(true);
    expect(await browser.post(REGISTER, signUpBody())).toMatchObject({ code: 1112 });
  });

  it('is blocked by confirming', async () => {
    const browser = await refusedBrowser();
    expect((await browser.post('/v3/register/birthday_confirm/')).status).toBe(204);
    expect(await browser.post(EDIT)).toMatchObject({ status: 400, code: 1112 });
  });

  it('may sign up again after a day', async () => {
    const browser = await refusedBrowser();
    identity.pass(DAY + 1000);
    expect((await browser.get('/v3/viewer/')).data.ineligible).toBe(false);
    expect((await browser.post(REGISTER, signUpBody())).status).toBe(201);
  });

  it('cannot make a marker that we did not sign', async () => {
    const browser = await refusedBrowser();
    const [value = '', mac = ''] = (browser.cookies.get('__Host-ineligible') ?? '').split('.');
    browser.cookies.set('__Host-ineligible', `${value.replace('~r~', '~e~')}.${mac}`);
    expect((await browser.get('/v3/viewer/')).data.ineligible).toBe(false);
    const forged = await browser.post(REGISTER, signUpBody(child));
    expect(forged.code).toBe(1101);
  });

  it('leaves nothing of the person behind [E-162]', async () => {
    const email = newEmail();
    await refusedBrowser(email);
    const lines = await identity.logLines('SignUpRefusedUnderage');
    expect(Object.keys(lines.at(-1)?.data ?? {}).sort()).toEqual(['country', 'method', 'minAgeApplied']);
    const { rows } = await identity.pool.query('SELECT * FROM ineligible_addresses');
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
