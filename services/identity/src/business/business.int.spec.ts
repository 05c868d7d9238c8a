import { randomUUID } from 'node:crypto';
import { convertToBusiness } from '@corkboard/contracts/identity/business';
import { createSession, deleteSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import type { Streams } from '@corkboard/event-store/streams';
import { RemoteSessions } from '@corkboard/http-edge/peers/identity-peer';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { STREAMS } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { accountDecider } from '../accounts/domain/account.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { RequestErasure } from '../erasure/erase-account.ts';
import { type Browser, contextOf } from '../testing/requests.ts';
import { type Person, type RunningIdentity, startIdentity } from '../testing/running-identity.ts';
import { convertToPartner } from './domain/convert-to-partner.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ POLICY_VERSION: '2026-07' });
});
afterAll(() => identity.stop());

const form = { business_name: ' Blue Door Pottery ', country: 'GB', accept_terms: true };
const convert = (browser: Browser, given: object = {}, key: string = randomUUID()) =>
  browser.ask(convertToBusiness, { body: { ...form, ...given }, headers: { 'idempotency-key': key } });
const logIn = async ({ email, password }: Person): Promise<Browser> => {
  const browser = await identity.browser();
  await browser.ask(createSession, { body: { username_or_email: email, password } });
  return browser;
};
const isPartner = async (browser: Browser): Promise<boolean> => (await browser.ask(getViewer)).data.isPartner;
const isAuth = async (browser: Browser): Promise<boolean> => (await browser.ask(getViewer)).data.isAuth;
const tokenOf = (browser: Browser): string => browser.cookies.get('__Host-sid') ?? '';
const conversionsOf = async (id: string) =>
  (await identity.store.readStream(`account-${id}`)).filter(({ type }) => type === 'AccountConvertedToPartner');
const remote = () => {
  const internalToken = identity.running.app.get<Secrets>(SECRETS, { strict: false })['internal-token'].export();
  return new RemoteSessions(internalCall({ url: identity.origin, internalToken }));
};

describe('who looks [E-008] [S-347]', () => {
  it('is a partner after the conversion, as a visitor and a regular user are not', async () => {
    const jane = await identity.signUp();
    expect((await (await identity.browser()).ask(getViewer)).data).toMatchObject({ isAuth: false, isPartner: false });
    expect((await jane.browser.ask(getViewer)).data).toMatchObject({ isAuth: true, isPartner: false });
    expect(await convert(jane.browser)).toMatchObject({ status: 200, data: { is_partner: true } });
    expect((await jane.browser.ask(getViewer)).data).toMatchObject({ type: 'AUTH', isAuth: true, isPartner: true });
  });

  it('is a partner at the next log-in too, and not once logged out', async () => {
    const jane = await identity.signUp();
    await convert(jane.browser);
    const browser = await identity.browser();
    const body = { username_or_email: jane.email, password: jane.password, get_user: true };
    expect((await browser.ask(createSession, { body })).data.user).toMatchObject({ is_partner: true });
    const { data } = await browser.ask(getViewer);
    expect([data.isPartner, data.user?.businessName]).toEqual([true, 'Blue Door Pottery']);
    await browser.ask(deleteSession, { body: {} });
    expect((await browser.ask(getViewer)).data).toMatchObject({ type: 'LIMITED_LOGIN', isPartner: false });
  });
});

describe('a conversion [DS-134 part]', () => {
  it('shortens a session too that began while it was recorded', async () => {
    const jane = await identity.signUp();
    const open = await identity.logInSlowly(jane.id);
    await convert(jane.browser);
    const session = await open();
    expect(session).toMatchObject({ isPartner: true });
    const text = 'SELECT is_partner, idle_seconds, expires_at FROM sessions WHERE session_id = $1';
    const { rows } = await identity.pool.query(text, [session?.sessionId]);
    expect(rows[0]).toMatchObject({ is_partner: true, idle_seconds: DAY / 1000 });
    expect(rows[0].expires_at.getTime() - Date.now()).toBeLessThanOrEqual(7 * DAY);
  });

  it('is recorded with its terms, its name sealed, and published without the name', async () => {
    const jane = await identity.signUp();
    await convert(jane.browser);
    const [event, ...more] = await conversionsOf(jane.id);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({ country: 'GB', acceptedTermsVersion: '2026-07', source: 'convert' });
    expect(JSON.stringify(event)).not.toContain('Blue Door');
    expect(event?.metadata.actor).toEqual({ kind: 'account', id: jane.id });
  });

  it('happens once, by one key or by several', async () => {
    const jane = await identity.signUp();
    const key = randomUUID();
    const answers = [await convert(jane.browser, {}, key), await convert(jane.browser, {}, key)];
    answers.push(await convert(jane.browser, { business_name: 'Another' }));
    expect(answers.map(({ status, data }) => [status, data.is_partner])).toEqual(
      [200, 200, 200].map((it) => [it, true]),
    );
    expect(await conversionsOf(jane.id)).toHaveLength(1);
    const reused = await convert(jane.browser, { business_name: 'Another' }, key);
    expect([reused.status, reused.code]).toEqual([422, 18]);
  });

  it.each([
    ['business_name', { business_name: ' ' }, 1131],
    ['business_name', { business_name: 'x'.repeat(61) }, 1132],
    ['business_name', { business_name: 'Blue\u0007Door' }, 1133],
    ['country', { country: 'KR' }, 1134],
    ['accept_terms', { accept_terms: false }, 1135],
  ])('is refused by the field %s: %j', async (field, given, code) => {
    const jane = await identity.signUp();
    expect(await convert(jane.browser, given)).toMatchObject({ status: 400, code, field });
    expect(await isPartner(jane.browser)).toBe(false);
  });

  it('is refused where a field has another type, by its name', async () => {
    const jane = await identity.signUp();
    const answer = await convert(jane.browser, { business_name: 7 });
    expect(answer).toMatchObject({ status: 400, code: 10, field: 'body.business_name' });
  });

  it('is not for visitors', async () => {
    expect(await convert(await identity.browser())).toMatchObject({ status: 401, code: 7 });
  });
});

describe('the sessions of a new partner [DE-072 part]', () => {
  it('get another token here at once; the former one is good for calls that are under way', async () => {
    const jane = await identity.signUp();
    const former = tokenOf(jane.browser);
    const answer = await convert(jane.browser);
    expect(tokenOf(jane.browser)).not.toBe(former);
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-sid=[A-Za-z0-9_-]{43}; Max-Age=(604800|6047\d\d);/);
    expect(await remote().lookup(tokenOf(jane.browser))).toMatchObject({ accountId: jane.id, isPartner: true });
    expect(await remote().lookup(former)).toMatchObject({ isPartner: true });
    const told = (await identity.logLines('SessionRotated')).map(({ data }) => data['reason']);
    expect(told.at(-1)).toBe('partner');
    identity.pass(2 * MINUTE);
    const thief = await identity.browser();
    thief.cookies.set('__Host-sid', former);
    expect(await isAuth(thief)).toBe(false);
  });

  it('are a partner’s on other browsers too, which get another token with their next page', async () => {
    const jane = await identity.signUp();
    const [other, stranger] = [await logIn(jane), await identity.signUp()];
    const former = tokenOf(other);
    await convert(jane.browser);
    expect(await remote().lookup(former)).toMatchObject({ isPartner: true });
    expect(await isPartner(other)).toBe(true);
    expect(tokenOf(other)).not.toBe(former);
    expect(await remote().lookup(tokenOf(stranger.browser))).toMatchObject({ isPartner: false });
  });

  it('end after 24 hours unused and 7 days at most, those that were there before and later ones', async () => {
    const jane = await identity.signUp();
    const unused = await logIn(jane);
    await convert(jane.browser);
    const later = await logIn(jane);
    for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
      expect([hours, await isAuth(jane.browser), await isAuth(later)]).toEqual([hours, true, true]);
      identity.pass(12 * HOUR);
    }
    expect(await isAuth(unused)).toBe(false);
    identity.pass(12 * HOUR + MINUTE);
    expect([await isAuth(jane.browser), await isAuth(later)]).toEqual([false, false]);
  });

  it('do not last longer because their account became a partner’s', async () => {
    const jane = await identity.signUp();
    for (let days = 0; days < 28; days += 7) {
      identity.pass(7 * DAY);
      expect(await isAuth(jane.browser)).toBe(true);
    }
    await convert(jane.browser);
    identity.pass(DAY - HOUR);
    expect(await isAuth(jane.browser)).toBe(true);
    identity.pass(DAY - HOUR);
    expect(await isAuth(jane.browser)).toBe(true);
    identity.pass(3 * HOUR);
    expect(await isAuth(jane.browser)).toBe(false);
  });

  it('are made a partner’s by the process where the conversion was cut short', async () => {
    const jane = await identity.signUp();
    const conversion = { businessName: 'Blue Door', country: 'GB', acceptsTerms: true, termsVersion: '1' };
    const streams = identity.running.app.get<Streams>(STREAMS, { strict: false });
    const context = contextOf('ConvertToPartner');
    await streams.decide(`account-${jane.id}`, accountDecider, context, (it) => convertToPartner(it, conversion));
    const session = () => remote().lookup(tokenOf(jane.browser));
    await eventually(async () => expect(await session()).toMatchObject({ isPartner: true }));
  });

  it('become a partner’s with their next page where a log-in was under way meanwhile', async () => {
    const jane = await identity.signUp();
    await convert(jane.browser);
    await identity.pool.query('UPDATE sessions SET is_partner = false WHERE account_id = $1', [jane.id]);
    const before = tokenOf(jane.browser);
    expect(await isPartner(jane.browser)).toBe(true);
    expect(tokenOf(jane.browser)).not.toBe(before);
    expect(await remote().lookup(tokenOf(jane.browser))).toMatchObject({ isPartner: true });
  });
});

it('the name of a business is gone with the erasure of its account', async () => {
  const jane = await identity.signUp();
  await convert(jane.browser);
  const streams = identity.running.app.get<Streams>(STREAMS, { strict: false });
  const [event] = await conversionsOf(jane.id);
  const then = async () => (await streams.stateAt(`account-${jane.id}`, accountDecider, event?.revision ?? 0)).state;
  expect(await then()).toMatchObject({ isPartner: true, businessName: 'Blue Door Pottery' });
  const context = contextOf('RequestErasure');
  const asked = { accountId: jane.id, requestId: context.idempotencyKey, requestedAt: context.occurredAt };
  await identity.get(CommandBus).execute(new RequestErasure(context, asked));
  await eventually(async () => {
    const erased = await identity.events('PersonalDataErased');
    expect(erased.map(({ data }) => data['accountId'])).toContain(jane.id);
  });
  expect(await then()).toMatchObject({ isPartner: true, businessName: null });
  expect(await isAuth(jane.browser)).toBe(false);
});
