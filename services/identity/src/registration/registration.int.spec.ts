import { randomUUID } from 'node:crypto';
import {
  register,
  registerExists,
  validateEmail,
  validateEmailByQuery,
} from '@corkboard/contracts/identity/registration';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordHasher } from '../credentials/password-hasher.ts';
import { goodPassword, newEmail, signUpBody } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ BRAND_NAME: 'Acme' });
});
afterAll(() => identity.stop());

const attempt = async (given: Readonly<Record<string, unknown>>, country = '') =>
  (await identity.browser('203.0.113.9', country)).ask(register, { body: signUpBody(given) });

describe('signing up', () => {
  it('gives an account and a session at once [E-054] [E-060]', async () => {
    const jane = await identity.signUp({ next: '/pin/1?x=2' });
    expect(jane.answer.data).toMatchObject({ is_new: true, next: '/pin/1?x=2' });
    expect((await jane.browser.ask(getViewer)).data.type).toBe('AUTH');
    const [attempted] = await identity.logLines('SignUpAttempted');
    expect(attempted?.data).toMatchObject({ method: 'email', hasBirthday: true });
  });

  it('drops a next address of another site', async () => {
    const jane = await identity.signUp({ next: 'https://evil.test/' });
    expect(jane.answer.data.next).toBe('/');
  });

  it('works at its other address too', async () => {
    const browser = await identity.browser();
    expect((await browser.post('/v3/users/register/', signUpBody())).status).toBe(201);
  });

  it('is one stream and one append, told in order', async () => {
    const jane = await identity.signUp();
    const events = await identity.store.readStream(`account-${jane.id}`);
    expect(events.map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'UsernameAssigned',
      'ProfileSeeded',
      'TermsAccepted',
      'MarketingPreferenceSet',
      'PasswordSet',
      'EmailVerificationRequested',
      'AgeBucketChanged',
    ]);
    expect(events[0]?.data['registeredAt']).toBe(events[0]?.metadata.occurredAt);
    expect(await identity.events('SessionStarted')).not.toHaveLength(0);
  });

  it('answers the user as the flows show it [E-009]', async () => {
    const jane = await identity.signUp();
    expect(jane.answer.data.user).toMatchObject({
      full_name: 'Jane',
      first_name: 'Jane',
      image_large_url: null,
      image_medium_url: null,
      is_default_image: true,
    });
    expect(jane.answer.data.user.avatar_color_index).toBeGreaterThanOrEqual(0);
    expect(jane.answer.data.user.avatar_color_index).toBeLessThan(8);
  });

  it('takes the first name from the address [E-058]', async () => {
    const body = signUpBody({ email: `maria.doe.${randomUUID().slice(0, 6)}@example.test` });
    const answer = await (await identity.browser()).ask(register, { body });
    expect(answer.data.user.first_name).toBe('Maria');
    expect(answer.data.user.username).toMatch(/^maria/);
    const long = await attempt({ first_name: 'x'.repeat(31) });
    expect(long.data.user.first_name).toBe('x'.repeat(30));
  });

  it.each(['facebook', 'google', 'google_one_tap', 'line', 'sso'])(
    'knows the method %s and refuses it for now [E-055 part]',
    async (type) => {
      expect(await attempt({ type })).toMatchObject({ status: 400, code: 1117 });
    },
  );

  it('refuses a method that there is not [E-055 part]', async () => {
    expect(await attempt({ type: 'carrier-pigeon' })).toMatchObject({ status: 400, code: 10 });
  });

  it('takes every field of the payload [E-056 part] [E-057]', async () => {
    const given = {
      ...{ birthday: 946_771_200, first_name: 'Ana', last_name: '', recaptchaV3Token: 'x' },
      ...{ kr_privacy_consent_opt_in: false, marketing_notifs_opt_out: true },
      ...{ birthday_source_site: 'user_entered', email_source_site: 'somewhere' },
    };
    const answer = await attempt(given);
    expect(answer.status).toBe(201);
    const [registered] = await identity.store.readStream(`account-${answer.data.user.id}`);
    expect(registered?.data).toMatchObject({
      country: 'US',
      birthdaySourceSite: 'user_entered',
      emailSourceSite: 'unknown',
      isMinor: false,
    });
    expect(JSON.stringify(registered?.data)).not.toContain('2000-01-02');
  });
});

describe('an existing address', () => {
  it('is told by GET and POST, free or taken [E-246]', async () => {
    const jane = await identity.signUp();
    const browser = await identity.browser();
    const path = '/v3/register/exists/';
    expect((await browser.get(`${path}?email=${encodeURIComponent(jane.email)}`)).data).toBe(true);
    expect((await browser.get(`${path}?email=${encodeURIComponent(newEmail())}`)).data).toBe(false);
    expect((await browser.ask(registerExists, { body: { email: jane.email.toUpperCase() } })).data).toBe(true);
    expect((await browser.ask(registerExists, { body: { email: newEmail() } })).data).toBe(false);
  });

  it.each(['/v3/register/exists/', '/v3/email/validation/'])(
    'is not told to pages of other sites: %s',
    async (path) => {
      const browser = await identity.browser();
      const ask = (headers: Record<string, string>) => browser.send(`${path}?email=a@gmail.com`, { headers });
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect(await ask(foreign)).toMatchObject({ status: 403, code: 1002 });
      expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
      expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await ask({ 'sec-fetch-site': 'none' })).status).toBe(200);
      expect((await ask({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    },
  );

  it('is not looked for when it is no address [E-238]', async () => {
    expect(await (await identity.browser()).ask(registerExists, { body: { email: 'abc' } })).toMatchObject({
      status: 400,
      code: 1711,
      message: "Hmm...that doesn't look like an email address",
    });
  });

  it('is logged in to with the typed password [E-051]', async () => {
    const jane = await identity.signUp();
    const browser = await identity.browser();
    expect((await browser.ask(registerExists, { body: { email: jane.email } })).data).toBe(true);
    const answer = await browser.ask(createSession, {
      body: { username_or_email: jane.email, password: goodPassword },
    });
    expect(answer.status).toBe(200);
    expect(answer.data.user.id).toBe(jane.id);
  });

  it('is checked for validity and uniqueness against the server [E-212] [E-247]', async () => {
    const browser = await identity.browser();
    expect((await browser.ask(validateEmail, { body: { email: 'jane@gmail.com' } })).data.is_valid).toBe(true);
    expect((await browser.ask(validateEmail, { body: { email: 'jane@mailinator.com' } })).data.is_valid).toBe(false);
    expect((await browser.ask(validateEmailByQuery, { query: { email: 'abc' } })).data.is_valid).toBe(false);
  });
});

describe('secrets and personal data', () => {
  it('are neither in events nor in the log nor in lines of class L', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(createSession, { body: { username_or_email: jane.email, password: 'not the password' } });
    const events = JSON.stringify(await identity.events());
    const { rows } = await identity.pool.query('SELECT data::text AS data FROM security_log');
    const written = [events, identity.logged.join('\n'), JSON.stringify(rows)].join('\n');
    for (const secret of [jane.email, jane.email.split('@')[0] ?? '', jane.password, 'not the password', '203.0.113']) {
      expect(written).not.toContain(secret);
    }
    expect(written).not.toContain('$argon2');
  });

  it('cost one computation for each attempt, whoever is named', async () => {
    const jane = await identity.signUp();
    const hasher = identity.get(PasswordHasher);
    const browser = await identity.browser();
    for (const body of [
      { username_or_email: jane.email, password: goodPassword },
      { username_or_email: jane.email, password: 'wrong password here' },
      { username_or_email: newEmail(), password: 'wrong password here' },
      { username_or_email: 'nobody_at_all', password: goodPassword },
    ]) {
      const before = hasher.computed;
      await browser.ask(createSession, { body });
      expect(hasher.computed - before).toBe(1);
    }
  });
});
