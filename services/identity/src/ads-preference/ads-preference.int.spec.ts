import { randomUUID } from 'node:crypto';
import { getAdsPreference, setAdsPreference } from '@corkboard/contracts/identity/ads-preference';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { SESSIONS, type Sessions } from '@corkboard/http-edge/session';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from '../testing/requests.ts';
import { type RunningIdentity, startIdentity } from '../testing/running-identity.ts';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const sessionOf = (browser: Browser) =>
  identity.running.app.get<Sessions>(SESSIONS, { strict: false }).lookup(browser.cookies.get('__Host-sid') ?? '');
const set = (browser: Browser, personal: boolean) =>
  browser.ask(setAdsPreference, { body: { personal_ads: personal } });
const preferencesOf = async (id: string) =>
  (await identity.store.readStream(`account-${id}`)).filter(({ type }) => type === 'AdsPreferenceSet');

describe('an objection to personal ads', () => {
  it('is a fact of the account, said by every session of it, also of one begun later', async () => {
    const jane = await identity.signUp();
    const elsewhere = await identity.browser();
    const body = { username_or_email: jane.email, password: jane.password };
    await elsewhere.ask(createSession, { body });
    expect(await sessionOf(elsewhere)).toMatchObject({ objectsToAds: false });
    expect((await set(jane.browser, false)).data).toEqual({ personal_ads: false });
    for (const browser of [jane.browser, elsewhere])
      expect(await sessionOf(browser)).toMatchObject({ objectsToAds: true });
    const later = await identity.browser();
    await later.ask(createSession, { body });
    expect((await later.ask(getAdsPreference)).data).toEqual({ personal_ads: false });
    await set(jane.browser, false);
    const facts = await preferencesOf(jane.id);
    expect(facts.map(({ data }) => data)).toEqual([{ accountId: jane.id, objects: true, source: 'settings' }]);
    await set(later, true);
    expect(await sessionOf(jane.browser)).toMatchObject({ objectsToAds: false });
  });

  it('reaches sessions also where recording it was cut short', async () => {
    const jane = await identity.signUp();
    await set(jane.browser, false);
    await identity.pool.query('UPDATE sessions SET objects_to_ads = false WHERE account_id = $1', [jane.id]);
    await jane.browser.get('/v3/viewer/');
    await eventually(async () => expect(await sessionOf(jane.browser)).toMatchObject({ objectsToAds: true }));
  });

  it('stays as it was said last where an earlier request comes again', async () => {
    const jane = await identity.signUp();
    const again = { body: { personal_ads: false }, headers: { 'idempotency-key': randomUUID() } };
    expect((await jane.browser.ask(setAdsPreference, again)).status).toBe(200);
    await set(jane.browser, true);
    expect((await jane.browser.ask(setAdsPreference, again)).status).toBe(200);
    expect(await sessionOf(jane.browser)).toMatchObject({ objectsToAds: false });
    expect(await preferencesOf(jane.id)).toHaveLength(2);
  });

  it('is said by a session too that began while it was recorded', async () => {
    const jane = await identity.signUp();
    const open = await identity.logInSlowly(jane.id);
    await set(jane.browser, false);
    expect(await open()).toMatchObject({ objectsToAds: true });
  });

  it('is for who is signed in', async () => {
    expect((await set(await identity.browser(), false)).status).toBe(401);
    expect((await (await identity.browser()).ask(getAdsPreference)).status).toBe(401);
  });
});

describe('the age of somebody, as ads go by it', () => {
  const bornIn = (years: number) => Date.UTC(new Date().getUTCFullYear() - years, 0, 1) / 1000;

  it.each([
    [20, '18-24'],
    [30, '25-34'],
    [70, '65+'],
    [15, null],
  ])('is a bucket alone: born %i years ago, %s [DS-141 part]', async (years, ageBucket) => {
    const { browser } = await identity.signUp({ birthday: bornIn(years) });
    expect(await sessionOf(browser)).toMatchObject({ ageBucket });
  });
});
