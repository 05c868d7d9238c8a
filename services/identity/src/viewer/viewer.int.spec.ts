import { clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import { postClientError, postClientEvents } from '@corkboard/contracts/identity/client-events';
import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../clock.ts';
import { goodPassword, newEmail } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ BRAND_NAME: 'Acme', EXPERIMENTS: '{"save_signup_title":"on"}' });
});
afterAll(() => identity.stop());

describe('who looks', () => {
  it('is a visitor without cookies [E-003] [E-008]', async () => {
    const { data } = await new RouteClient(identity.origin).ask(getViewer);
    expect(data).toMatchObject({ type: 'UNAUTH', isAuth: false, isPartner: false, info: null, user: null });
  });

  it('is the signed-in user after log-in [E-005] [E-006 part] [E-008]', async () => {
    const jane = await identity.signUp();
    const { data } = await jane.browser.ask(getViewer);
    expect(data).toMatchObject({ type: 'AUTH', isAuth: true, isPartner: false });
    expect(data.info).toEqual({
      firstName: 'Jane',
      imageUrl: null,
      email: jane.email,
      hasPassword: true,
      connectedToFacebook: false,
      connectedToGoogle: false,
    });
  });

  it('has the fields that the signed-in pages need [S-348 part]', async () => {
    const jane = await identity.signUp();
    const { data } = await jane.browser.ask(getViewer);
    expect([data.isAuth, data.isPartner]).toEqual([true, false]);
    expect(data.user).toMatchObject({
      id: jane.id,
      username: jane.username,
      hasPassword: true,
      video_upload_allowed: false,
      connectedToFacebook: false,
      connectedToGoogle: false,
      connectedToLine: false,
    });
    expect(Date.parse(data.user?.createdAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('is remembered after logging out [E-004 part] [E-006 part]', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(deleteSession, { body: {} });
    const { data } = await jane.browser.ask(getViewer);
    expect(data).toMatchObject({ type: 'LIMITED_LOGIN', isAuth: false, user: null });
    expect(data.info).toMatchObject({ firstName: 'Jane', email: jane.email, hasPassword: true });
  });

  it('is forgotten when asked to, and after 90 days', async () => {
    const [jane, mary] = [await identity.signUp(), await identity.signUp()];
    await jane.browser.ask(deleteSession, { body: { forget: true } });
    expect((await jane.browser.ask(getViewer)).data.type).toBe('UNAUTH');
    await mary.browser.ask(deleteSession, { body: {} });
    identity.pass(91 * DAY);
    expect((await mary.browser.ask(getViewer)).data.type).toBe('UNAUTH');
  });

  it('cannot be greeted with another’s name by a cookie of one’s own making', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(deleteSession, { body: {} });
    const forger = await identity.browser();
    const [handle = ''] = (jane.browser.cookies.get('__Host-ll') ?? '').split('.');
    forger.cookies.set('__Host-ll', `${handle}.${'A'.repeat(43)}`);
    expect((await forger.ask(getViewer)).data.type).toBe('UNAUTH');
  });

  it('grants nothing by being remembered', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(deleteSession, { body: {} });
    const body = { username_or_email: jane.email, password: 'not the password' };
    expect((await jane.browser.ask(createSession, { body })).status).toBe(401);
  });
});

describe('what a page starts with', () => {
  it('is the brand, the rules, the experiments and the token of its calls [E-001]', async () => {
    const browser = new RouteClient(identity.origin);
    const { data, headers } = await browser.ask(getViewer);
    expect(data.brand).toMatchObject({ name: 'Acme', legalName: 'Acme', origin: 'http://localhost:3000' });
    expect(data.passwordRules).toMatchObject({ min: 8, context_words: ['acme'] });
    expect(data.experiments).toMatchObject({ save_signup_title: 'on', unified_account_recovery: 'off' });
    expect(data.csrfToken).toBe(browser.cookies.get('csrftoken'));
    expect(data.csrfToken).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('what pages report', () => {
  const event = (given: object = {}) => ({ events: [{ event_type: 1, view: 'login', ts: 1, ...given }] });

  it('is logged by number [E-253] [S-338]', async () => {
    const browser = await identity.browser();
    const numbers = Object.values(clientEventNumbers);
    for (const number of numbers) {
      expect(
        (await browser.ask(postClientEvents, { body: event({ event_type: number, source: 'numbered' }) })).status,
      ).toBe(204);
    }
    const told = (await identity.logLines('ClientEvent')).filter(({ data }) => data['source'] === 'numbered');
    expect(told.map(({ data }) => data['event_type'])).toEqual(numbers);
  });

  it('carries a login_state for limited-login viewers, and for nobody else [E-007]', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(postClientEvents, { body: event({ view: 'auth', login_state: 'LIMITED' }) });
    await jane.browser.ask(deleteSession, { body: {} });
    await jane.browser.ask(postClientEvents, { body: event({ view: 'limited', login_state: 'LIMITED' }) });
    await jane.browser.ask(postClientEvents, { body: event({ view: 'unsaid' }) });
    await (await identity.browser()).ask(postClientEvents, {
      body: event({ view: 'visitor', login_state: 'LIMITED' }),
    });
    const told = new Map((await identity.logLines('ClientEvent')).map(({ data }) => [data['view'], data]));
    expect(told.get('auth')).not.toHaveProperty('login_state');
    expect(told.get('limited')).toMatchObject({ login_state: 'LIMITED', viewerType: 'LIMITED_LOGIN' });
    expect(told.get('unsaid')).toMatchObject({ login_state: 'DEFAULT' });
    expect(told.get('visitor')).not.toHaveProperty('login_state');
  });

  it('says LIMITED of a log-in that the personalised view made [E-007]', async () => {
    const jane = await identity.signUp();
    await jane.browser.ask(deleteSession, { body: {} });
    const credentials = { username_or_email: jane.email, password: goodPassword };
    await jane.browser.ask(createSession, { body: { ...credentials, login_state: 'LIMITED' } });
    await (await identity.browser()).ask(createSession, { body: { ...credentials, login_state: 'LIMITED' } });
    const lines = (await identity.logLines('LogInSucceeded')).filter(({ data }) => data['accountId'] === jane.id);
    expect(lines.map(({ data }) => data['loginState'])).toEqual(['LIMITED', 'none']);
  });

  it('is refused when it is not on the list, or holds what a person typed', async () => {
    const browser = await identity.browser();
    expect((await browser.ask(postClientEvents, { body: event({ event_type: 'view_shown' }) })).status).toBe(400);
    const unknown = await browser.ask(postClientEvents, { body: event({ event_type: 99 }) });
    expect([unknown.status, unknown.field]).toEqual([400, 'body.events.0.event_type']);
    expect(unknown.body.resource_response.error?.message_detail).toContain('expected one of 1|2|3|');
    expect((await browser.ask(postClientEvents, { body: event({ source: newEmail() }) })).status).toBe(400);
    await browser.ask(postClientEvents, { body: event({ view: 'typed', email: newEmail() }) });
    expect(JSON.stringify(await identity.logLines('ClientEvent'))).not.toContain('@example.test');
  });

  it('of an error is a hash and the top of a stack', async () => {
    const report = { name: 'TypeError', messageHash: 'abc', stack: ['at x'], route: '/pin/:id' };
    expect((await (await identity.browser()).ask(postClientError, { body: report })).status).toBe(204);
    expect((await identity.logLines('ClientError')).at(-1)?.data).toEqual(report);
    const telling = { ...report, route: '/password/reset/confirm/?email=leak@example.test#t=SECRETTOKEN' };
    await (await identity.browser()).ask(postClientError, { body: telling });
    expect((await identity.logLines('ClientError')).at(-1)?.data).toEqual({
      ...report,
      route: '/password/reset/confirm/',
    });
  });
});
