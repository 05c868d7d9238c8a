import { getPasswordRules, register } from '@corkboard/contracts/identity/registration';
import { epochSecondsOf } from '@corkboard/rules/identity/birthday';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEmail, signUpBody } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ BRAND_NAME: 'Acme' });
});
afterAll(() => identity.stop());

const attempt = async (given: Readonly<Record<string, unknown>>, country = '') =>
  (await identity.browser('203.0.113.9', country)).ask(register, { body: signUpBody(given) });

describe('what sign-up refuses', () => {
  it('says what is wrong with the address, in the words of the form [E-209] [E-235] [E-236]', async () => {
    expect(await attempt({ email: '' })).toMatchObject({
      code: 1115,
      message: "You missed a spot! Don't forget to add your email.",
      field: 'email',
    });
    expect(await attempt({ email: 'abc' })).toMatchObject({ code: 1104, message: 'Your email is invalid.' });
    expect(await attempt({ email: 'acme@example.test' })).toMatchObject({
      code: 1105,
      message: 'Please stick to your name, or the name of your brand',
    });
  });

  it('refuses an address that no mail can reach [E-211]', async () => {
    expect(await attempt({ email: 'jane@mailinator.com' })).toMatchObject({
      status: 400,
      code: 1106,
      message: "Sorry, this doesn't look like a valid email",
      field: 'email',
    });
  });

  it('says what is wrong with the password [E-214] [E-216] [E-217]', async () => {
    expect(await attempt({ password: '1234567' })).toMatchObject({
      code: 1108,
      message: 'Your password is too short! You need 8+ characters.',
      field: 'password',
    });
    expect(await attempt({ password: 'wooden bicyclé bell' })).toMatchObject({
      code: 1109,
      message: 'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
    });
    const email = newEmail();
    expect(await attempt({ email, password: email.split('@')[0] })).toMatchObject({
      code: 1110,
      message: 'Please make your username and password different.',
    });
    expect(await attempt({ password: 'x'.repeat(129) })).toMatchObject({ status: 400, field: 'password' });
  });

  it('refuses a common password, also one that the form does not know [E-218] [E-219]', async () => {
    const { data } = await (await identity.browser()).ask(getPasswordRules);
    const rules = data as unknown as { blocked: string[]; min: number };
    expect(rules).toMatchObject({ min: 8, max: 128, ascii_only: true, context_words: ['acme'] });
    expect(rules.blocked).toContain('password');
    expect(rules.blocked).not.toContain('butterfly7');
    for (const password of [
      'password',
      'Password',
      'qwertyuiop',
      'abcd1234',
      'aaaaaaaa',
      'acm3acme!',
      'qwertyqwerty',
    ]) {
      expect(await attempt({ password })).toMatchObject({ code: 1111, message: 'Please make a stronger password.' });
    }
  });

  it('needs a birthday, and says why in Europe [E-052] [E-233]', async () => {
    const missing = { birthday: null };
    expect(await attempt({ ...missing, country: 'FR' })).toMatchObject({
      code: 1102,
      message: 'We need to know your age to provide you this service.',
      field: 'birthday',
    });
    expect(await attempt({ ...missing, country: 'US' })).toMatchObject({ code: 1102, message: null });
  });

  it('refuses an age over 120, not 120 [E-234] [E-254]', async () => {
    const year = new Date().getUTCFullYear();
    expect((await attempt({ birthday: epochSecondsOf(`${year - 120}-01-01`) })).status).toBe(201);
    expect(await attempt({ birthday: epochSecondsOf(`${year - 121}-01-01`) })).toMatchObject({
      code: 1103,
      message: 'Oops! Please use a valid age to sign up.',
    });
  });

  it('refuses a birthday later than 1 January of this year [E-221]', async () => {
    const year = new Date().getUTCFullYear();
    expect(await attempt({ birthday: epochSecondsOf(`${year}-01-02`) })).toMatchObject({
      code: 1113,
      message: 'Invalid date',
    });
    expect(await attempt({ birthday: epochSecondsOf(`${year}-01-01`) })).toMatchObject({ code: 1101 });
  });

  it('waits for the consents of Korea, wherever the country is told from', async () => {
    expect(await attempt({ country: 'KR' })).toMatchObject({ status: 400, code: 1114 });
    expect(await attempt({ country: 'US' }, 'KR')).toMatchObject({ status: 400, code: 1114 });
  });

  it('answers an address that is taken with the brand of this installation [E-001] [E-183 part]', async () => {
    const jane = await identity.signUp();
    expect(await attempt({ email: jane.email.toUpperCase() })).toMatchObject({
      status: 409,
      code: 1107,
      message: "Looks like you're already on Acme",
    });
  });

  it('writes down every refusal, without the person [E-060]', async () => {
    await attempt({ email: 'secret.person@example.test', password: '123' });
    const lines = await identity.logLines('SignUpRejected');
    expect(lines.at(-1)?.data).toEqual({ code: 1108, field: 'password', method: 'email' });
    expect(JSON.stringify(lines)).not.toContain('secret.person');
  });

  it('has the shape of every error [E-231]', async () => {
    const { body } = await attempt({ email: '' });
    expect(body.resource_response.error).toEqual({
      api_error_code: 1115,
      http_status: 400,
      message: "You missed a spot! Don't forget to add your email.",
      message_detail: null,
      data: { field: 'email' },
    });
    expect(body.request_identifier).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the minimum age [E-167]', () => {
  const bornYearsAgo = (years: number, daysLater = 0): number => {
    const now = new Date();
    return Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + daysLater) / 1000;
  };

  it('is reached on the birthday, not the day before', async () => {
    expect((await attempt({ birthday: bornYearsAgo(13) })).status).toBe(201);
    expect(await attempt({ birthday: bornYearsAgo(13, 1) })).toMatchObject({ code: 1101 });
  });

  it('is that of the stricter of the claimed country and where the call comes from', async () => {
    expect((await attempt({ birthday: bornYearsAgo(15) })).status).toBe(201);
    expect(await attempt({ birthday: bornYearsAgo(15), country: 'DE' })).toMatchObject({ code: 1101 });
    expect(await attempt({ birthday: bornYearsAgo(15), country: 'US' }, 'DE')).toMatchObject({ code: 1101 });
  });
});
