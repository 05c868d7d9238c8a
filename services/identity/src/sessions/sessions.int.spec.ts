import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import type { Answer } from '@corkboard/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { type Browser, goodPassword, newEmail } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const typeOf = async (browser: Browser): Promise<string> => (await browser.ask(getViewer)).data.type;

const logIn = async (jane: Person, given: Readonly<Record<string, unknown>> = {}, browser?: Browser) => {
  const used = browser ?? (await identity.browser());
  const answer = await used.ask(createSession, {
    body: { username_or_email: jane.email, password: goodPassword, ...given },
  });
  return { browser: used, answer };
};

describe('logging in', () => {
  it('takes an address or a username with the password [E-079]', async () => {
    const jane = await identity.signUp();
    for (const name of [jane.email, jane.email.toUpperCase(), jane.username, jane.username.toUpperCase()]) {
      const { answer, browser } = await logIn(jane, { username_or_email: name });
      expect(answer.status).toBe(200);
      expect(await typeOf(browser)).toBe('AUTH');
    }
  });

  it('answers the user and where the caller is [E-084] [E-248 part]', async () => {
    const jane = await identity.signUp();
    const browser = await identity.browser('203.0.113.8', 'FR');
    const answer = await browser.post<Answer<typeof createSession>>('/v3/sessions/', {
      username_or_email: jane.email,
      password: goodPassword,
      get_user: true,
    });
    expect(answer.data.user).toMatchObject({ id: jane.id, username: jane.username, email: jane.email });
    expect(answer.body.client_context).toEqual({
      country: 'FR',
      country_from_hostname: null,
      country_from_ip: 'FR',
      region_from_ip: null,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers id and username alone unless the user is asked for [E-080 part]', async () => {
    const jane = await identity.signUp();
    const { answer } = await logIn(jane, { get_user: false });
    expect(answer.data.user).toEqual({ id: jane.id, username: jane.username });
    expect((await logIn(jane, { get_user: true })).answer.data.user).toMatchObject({ email: jane.email });
  });

  it('keeps what the page tells about the way here [E-081] [E-082] [E-261]', async () => {
    const jane = await identity.signUp();
    // Newest first, as the page sends them.
    const visited = Array.from({ length: 14 }, (_, pin) => `pin-${pin}`);
    const referrer = 'https://search.test/q?secret=1#frag';
    await logIn(jane, { app_type_from_client: 7, visited_pages_before_login: visited, referrer });
    await logIn(jane, { app_type_from_client: 9, visited_pages_before_login: ['pin-1', '<b>'] });
    const lines = (await identity.logLines('LogInSucceeded')).filter(({ data }) => data['accountId'] === jane.id);
    expect(lines[0]?.data).toMatchObject({
      appType: 7,
      visitedPins: visited.slice(0, 10),
      referrerOrigin: 'https://search.test/q',
    });
    expect(lines[1]?.data).toMatchObject({ appType: 5, visitedPins: ['pin-1'], referrerOrigin: null });
  });

  it('answers a wrong password and an unknown name alike [E-239]', async () => {
    const jane = await identity.signUp();
    const wrong = (await logIn(jane, { password: 'not my password' })).answer;
    const unknown = (await logIn(jane, { username_or_email: newEmail() })).answer;
    const nobody = (await logIn(jane, { username_or_email: 'nobody_at_all' })).answer;
    expect(wrong).toMatchObject({
      status: 401,
      code: 1201,
      message: 'The password you entered is incorrect. Try again or Reset your password',
      field: 'password',
    });
    for (const other of [unknown, nobody]) {
      expect(other.body.resource_response).toEqual(wrong.body.resource_response);
    }
  });

  it.each([
    ['facebook_id', 1210],
    ['google_open_id_token', 1210],
    ['line_id_token', 1210],
    ['sso_auth_code', 1210],
    ['mfa_token', 1210],
    ['switch_to_user_id', 1904],
  ])('refuses %s clearly until that method is there', async (name, code) => {
    const answer = await (await identity.browser()).ask(createSession, { body: { [name]: 'x' } });
    expect(answer).toMatchObject({ status: 401, code });
  });

  it('needs both credentials', async () => {
    const browser = await identity.browser();
    expect(await browser.ask(createSession, { body: { password: goodPassword } })).toMatchObject({
      status: 400,
      code: 10,
    });
    expect(await browser.ask(createSession, { body: { username_or_email: 'jane' } })).toMatchObject({
      status: 400,
      code: 10,
    });
  });

  it('is refused from another site, with the status that the session route keeps for it', async () => {
    const jane = await identity.signUp();
    const browser = await identity.browser();
    const body = { username_or_email: jane.email, password: goodPassword };
    const refusal = { status: 400, code: 1002 };
    expect(await browser.ask(createSession, { body, headers: { 'x-csrftoken': 'wrong' } })).toMatchObject(refusal);
    expect(await browser.ask(createSession, { body, headers: { origin: 'https://evil.test' } })).toMatchObject(refusal);
    expect(await browser.ask(createSession, { body, headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject(
      refusal,
    );
  });
});

describe('a session', () => {
  it('is a cookie that only the server reads', async () => {
    const jane = await identity.signUp();
    const { answer } = await logIn(jane);
    const cookies = answer.headers.getSetCookie();
    const [sid] = cookies.filter((cookie) => cookie.startsWith('__Host-sid='));
    expect(sid).toMatch(/^__Host-sid=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { rows } = await identity.pool.query("SELECT encode(token_hash, 'base64') AS hash FROM session_tokens");
    expect(JSON.stringify(rows)).not.toContain(sid?.slice(11, 40));
  });

  it('ends by logging out, at once', async () => {
    const jane = await identity.signUp();
    const { browser } = await logIn(jane);
    const stolen = browser.cookies.get('__Host-sid') ?? '';
    expect((await browser.ask(deleteSession, { body: {} })).status).toBe(204);
    expect(browser.cookies.has('__Host-sid')).toBe(false);
    browser.cookies.set('__Host-sid', stolen);
    expect((await browser.ask(getViewer)).data.isAuth).toBe(false);
    const ended = await identity.events('SessionEnded');
    expect(ended.at(-1)?.data).toMatchObject({ accountId: jane.id, reason: 'logout' });
  });

  it('ends on every device when all are asked for', async () => {
    const jane = await identity.signUp();
    const other = (await logIn(jane)).browser;
    await jane.browser.ask(deleteSession, { body: { all: true } });
    expect(await typeOf(other)).not.toBe('AUTH');
  });

  it('replaces the one that the browser had before', async () => {
    const jane = await identity.signUp();
    const former = jane.browser.cookies.get('__Host-sid') ?? '';
    await logIn(jane, {}, jane.browser);
    const thief = await identity.browser();
    thief.cookies.set('__Host-sid', former);
    expect(await typeOf(thief)).toBe('UNAUTH');
    expect(await typeOf(jane.browser)).toBe('AUTH');
  });

  it('is one of twenty at most: the one used least recently ends, and the log-in says so', async () => {
    const jane = await identity.signUp();
    const second = (await logIn(jane)).browser;
    for (let count = 2; count < 20; count += 1) await logIn(jane);
    identity.pass(10 * MINUTE);
    expect(await typeOf(jane.browser)).toBe('AUTH');
    const { answer } = await logIn(jane);
    expect(answer.body.resource_response.data).toMatchObject({
      response_modal: {
        title: 'You were logged out somewhere else',
        body: 'You can be logged in on 20 browsers at most, so the one that you used least recently was logged out.',
      },
    });
    expect(await typeOf(jane.browser)).toBe('AUTH');
    expect(await typeOf(second)).not.toBe('AUTH');
    const told = (await identity.events('SessionEnded')).filter(({ data }) => data['accountId'] === jane.id);
    expect(told.map(({ data }) => data['reason'])).toEqual(['evicted']);
  });

  it('ends no other where its own browser had one of the twenty', async () => {
    const jane = await identity.signUp();
    const others = [];
    for (let count = 1; count < 20; count += 1) others.push((await logIn(jane)).browser);
    const { answer } = await logIn(jane, {}, jane.browser);
    expect(answer.body.resource_response.data).not.toHaveProperty('response_modal');
    for (const browser of [jane.browser, ...others]) expect(await typeOf(browser)).toBe('AUTH');
  });

  it('with a token of someone’s making is nobody’s', async () => {
    const browser = await identity.browser();
    browser.cookies.set('__Host-sid', 'a'.repeat(43));
    expect(await typeOf(browser)).toBe('UNAUTH');
    expect(browser.cookies.has('__Host-sid')).toBe(false);
  });
});

describe('the time of a session', () => {
  it('is 14 days unused', async () => {
    const [kept, lost] = [await identity.signUp(), await identity.signUp()];
    identity.pass(13 * DAY);
    expect(await typeOf(kept.browser)).toBe('AUTH');
    identity.pass(DAY + HOUR);
    expect(await typeOf(kept.browser)).toBe('AUTH');
    expect(await typeOf(lost.browser)).not.toBe('AUTH');
  });

  it('is 30 days at most', async () => {
    const jane = await identity.signUp();
    for (let week = 0; week < 4; week += 1) {
      identity.pass(7 * DAY);
      expect(await typeOf(jane.browser)).toBe('AUTH');
    }
    identity.pass(2 * DAY + MINUTE);
    expect(await typeOf(jane.browser)).not.toBe('AUTH');
  });

  it('gives a new token every day; the old one works for another minute, then ends the session', async () => {
    const jane = await identity.signUp();
    const former = jane.browser.cookies.get('__Host-sid') ?? '';
    identity.pass(DAY + MINUTE);
    await jane.browser.ask(getViewer);
    expect(jane.browser.cookies.get('__Host-sid')).not.toBe(former);
    const slow = await identity.browser();
    slow.cookies.set('__Host-sid', former);
    expect(await typeOf(slow)).toBe('AUTH');
    identity.pass(2 * MINUTE);
    slow.cookies.set('__Host-sid', former);
    expect(await typeOf(slow)).toBe('UNAUTH');
    expect(await typeOf(jane.browser)).not.toBe('AUTH');
    await identity.housekeep();
    const seen = await identity.events('SessionReuseDetected');
    expect(seen.map(({ data }) => data['accountId'])).toEqual([jane.id]);
  });
});
