import { closeAccount } from '@corkboard/contracts/identity/closing';
import { createSession } from '@corkboard/contracts/identity/sessions';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { actOnService, listOfService, rowOfService } from '@corkboard/contracts/operations/service-acts';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { pinOf, said } from '../testing/viewers.ts';

let ads: Promoting;
let bea: RouteClient;
let owner: string;

beforeAll(async () => {
  ads = await Promoting.start();
  await ads.approve(await ads.promote(await pinOf(ads.business)));
  const { user } = said(await ads.business.ask(getViewer));
  owner = user?.id ?? '';
  const { origin, dataDir } = ads.product;
  bea = await signInStaff(origin, dataDir, { email: 'bea@example.org', role: 'trust_safety' });
}, 180_000);
afterAll(() => ads?.stop());

const act = (staff: RouteClient, name: string, values?: object) =>
  staff.ask(actOnService, {
    params: { service: 'identity', act: name, target: owner },
    body: { reason: 'spam was reported', ...(values && { values: { ...values } }) },
  });
const account = async () =>
  said(await ads.tess.ask(rowOfService, { params: { service: 'identity', list: 'accounts', id: owner } }));
/** Rules on what the row says that is pending. */
const rule = async (staff: RouteClient, name: string, proposal_id?: unknown) =>
  act(staff, name, { proposal_id: proposal_id ?? (await account())['proposal_id'] });
const waiting = async () => {
  const query = { only: 'waiting' } as const;
  const { rows } = said(
    await ads.tess.ask(listOfService, { params: { service: 'identity', list: 'accounts' }, query }),
  );
  return rows.map((row) => row['account_id']);
};
const logIn = async () => {
  const { email, password } = ads.business;
  const browser = await new RouteClient(ads.product.origin).open();
  const answer = await browser.ask(createSession, { body: { username_or_email: email, password, get_user: false } });
  return { ...answer, browser };
};
/** Causes for which the owner of the ad account is disabled, once they are these. */
const disabledFor = (...causes: readonly string[]) =>
  ads.row('advertisers', (row) => JSON.stringify(row['owner_disabled_for']) === JSON.stringify(causes));
/** The closings that wait, on the clock of the database: the first one, which was taken back, and the second. */
const comeDue = async () => {
  const { pool } = ads;
  const waiting = `FROM identity.queued_jobs WHERE name = 'close-account' AND payload ->> 'accountId' = $1`;
  await eventually(async () => expect((await pool.query(`SELECT ${waiting}`, [owner])).rowCount).toBe(2));
  await pool.query(`UPDATE identity.queued_jobs SET run_at = now() WHERE id IN (SELECT id ${waiting})`, [owner]);
};

describe('the suspension of a business by two members of the staff', () => {
  it('waits for the second one, who is not the first', async () => {
    await eventually(account);
    const proposed = await act(ads.tess, 'propose-suspension', { reason_code: 'guidelines', case_id: 'T-1' });
    expect(said(proposed)).toMatchObject({ status: 'good', proposed: 'suspension', case_id: 'T-1' });
    expect(await waiting()).toEqual([owner]);
    expect((await rule(ads.tess, 'suspend-account')).status).toBe(409);
    expect((await act(bea, 'suspend-account')).status).toBe(400);
    expect((await act(bea, 'propose-suspension', { reason_code: 'guidelines' })).status).toBe(400);
    expect((await ads.business.ask(getViewer)).data.user?.id).toBe(owner);
  });

  it('ends their sessions, refuses their log-in, and stops their ads', async () => {
    await ads.shownWithin(60_000, true);
    expect(said(await rule(bea, 'suspend-account'))).toMatchObject({ status: 'suspended', proposed: null });
    await eventually(async () => expect((await ads.business.ask(getViewer)).data.user).toBeNull());
    const refused = await logIn();
    expect([refused.status, refused.code]).toEqual([401, 1501]);
    await ads.shownWithin(5_000, false);
    expect(await disabledFor('suspended')).toBeTruthy();
    expect(await waiting()).toEqual([]);
  });

  it('ends by two as well: they log in again, and their ads go on', async () => {
    said(await act(ads.tess, 'propose-reinstatement', { case_id: 'T-2' }));
    expect((await rule(ads.tess, 'reinstate-account')).status).toBe(409);
    expect(said(await rule(bea, 'reinstate-account'))).toMatchObject({ status: 'good', proposed: null });
    expect((await logIn()).status).toBe(200);
    await ads.shownWithin(60_000, true);
  });

  it('is declined by either, and nothing comes of it', async () => {
    said(await act(ads.tess, 'propose-suspension', { reason_code: 'unusual_activity', case_id: 'T-3' }));
    const { proposal_id } = await account();
    const declined = { status: 'good', proposed: null, reason_code: null, case_id: null };
    expect(said(await rule(bea, 'decline-proposal'))).toMatchObject(declined);
    expect((await rule(bea, 'suspend-account', proposal_id)).status).toBe(409);
  });

  it('is not done on a proposal that was not seen', async () => {
    const { proposal_id: before } = said(
      await act(ads.tess, 'propose-suspension', { reason_code: 'unusual_activity', case_id: 'T-4' }),
    );
    said(await rule(bea, 'decline-proposal'));
    said(await act(ads.tess, 'propose-suspension', { reason_code: 'guidelines', case_id: 'T-5' }));
    expect((await rule(bea, 'suspend-account', before)).status).toBe(409);
    expect(await account()).toMatchObject({ status: 'good', proposed: 'suspension', case_id: 'T-5' });
    said(await rule(bea, 'decline-proposal'));
  });
});

describe('a business whose owner closes the account', () => {
  const close = async () => {
    const { browser } = await logIn();
    said(await browser.ask(closeAccount, { body: { password: ads.business.password } }));
  };

  it('has its ads stopped at once, and shown again when the owner logs in within the time [V-047] [V-048]', async () => {
    await ads.shownWithin(10_000, true);
    await close();
    await ads.shownWithin(5_000, false);
    await disabledFor('deactivated');
    expect((await logIn()).status).toBe(200);
    await ads.shownWithin(10_000, true);
    await disabledFor();
  }, 60_000);

  it('has its campaigns stopped for good when the time is over [V-050]', async () => {
    const { rows } = said(await ads.tess.ask(listOfService, { params: { service: 'ads', list: 'campaigns' } }));
    const campaignId = String(rows.find((row) => row['advertiser_id'] === ads.advertiserId)?.['campaign_id']);
    await close();
    await comeDue();
    await eventually(() => ads.campaign(campaignId, ({ status }) => status === 'ARCHIVED'), { within: 60_000 });
    await ads.shownWithin(5_000, false);
    await ads.row('advertisers', (row) => row['advertiser_id'] === ads.advertiserId && row['name'] === null);
  }, 120_000);
});
