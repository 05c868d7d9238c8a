import { reportHits } from '@corkboard/contracts/ads/hits';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { advertiserPaths, shownAdvertiserPages } from '@corkboard/rules/ads/links';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { adAccountOf, clientOf, linkedPin, promoted, seesAd, staffIn, userAgent, wanted } from './promoting.ts';
import { dialog, tile, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let business: User;
let page: Page;
let own: RouteClient;
let viewer: User;
let advertiserId: string;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney();
  const staff = await staffIn(journey);
  const others = await signUp(journey.origin, { first_name: 'Otto' });
  for (let seed = 1; seed <= 5; seed += 1) await linkedPin(others, `Chair ${seed}`, seed);
  business = await userIn(journey, 'Lara', { userAgent });
  page = business.page;
  own = await clientOf(journey, business);
  pinId = await linkedPin(own, 'Brass lamp', 9);
  advertiserId = await promoted(own, staff, { pinId, name: 'Brass lamp' });
}, 600_000);
afterAll(endJourneys, 600_000);

const ad = (of: Page): Locator => tile(of, 'Brass lamp').filter({ hasText: 'Promoted' });

const hasAd = async (client: RouteClient): Promise<boolean> => {
  const pins = wanted(await client.get<{ is_promoted?: boolean }[]>('/resource/UserHomefeedResource/get/', {}));
  return pins.some(({ is_promoted }) => is_promoted === true);
};

const campaign = (): Locator => page.getByRole('row').filter({ hasText: 'Brass lamp' });
const openCampaigns = () => page.goto(`/advertiser/${advertiserId}/reporting/campaigns/`);

describe('an ad, from its first view to its end', () => {
  it('stands at place 4 and says that it is promoted', async () => {
    viewer = await seesAd(journey, ad, ({ page: own }) => own.reload());
    const places = await viewer.page.getByRole('article').allTextContents();
    expect(places.findIndex((text) => text.includes('Promoted'))).toBe(3);
  });

  it('is shown to no visitor, no minor, and nobody who objects', async () => {
    const minor = await signUp(journey.origin, { birthday: Date.UTC(new Date().getUTCFullYear() - 16, 0, 1) / 1000 });
    const objector = await signUp(journey.origin, { first_name: 'Odo' });
    const objecting = { headers: { 'sec-gpc': '1' } };
    const feed = '/resource/UserHomefeedResource/get/?data=%7B%22options%22%3A%7B%7D%7D';
    const seen = wanted(await objector.send<{ is_promoted: boolean }[]>(feed, objecting));
    expect([await hasAd(minor), seen.some(({ is_promoted }) => is_promoted)]).toEqual([false, false]);
    const { page: visited } = await journey.stranger({ userAgent });
    await visited.goto(`/pin/${pinId}/`);
    await visited.getByRole('heading', { name: 'Brass lamp' }).first().waitFor();
    expect(await visited.getByText('Promoted').count()).toBe(0);
  });

  it('is clicked, and the click is a 1 that opens to its row, beside the hits that did not count', async () => {
    const reported = viewer.page.waitForRequest(
      (request) => request.url().includes('/ads/v4/hits/') && (request.postData() ?? '').includes('pin_click'),
    );
    await ad(viewer.page).getByRole('link').first().click();
    const { hits } = JSON.parse((await reported).postData() ?? '{}') as { hits: { tracking_params: string }[] };
    const again = await clientOf(journey, viewer);
    const body = { hits: [...hits, ...hits.map((hit) => ({ ...hit, tracking_params: `${hit.tracking_params}x` }))] };
    wanted(await again.ask(reportHits, { body: body as never, headers: { 'user-agent': userAgent } }));
    await openCampaigns();
    const clicks = campaign().getByRole('button', { name: /^Pin clicks/ });
    await eventually(async () => {
      await page.reload();
      await campaign().waitFor({ timeout: 15_000 });
      expect(await clicks.textContent()).toBe('1');
    });
    await clicks.click();
    const how = dialog(page, 'Pin clicks');
    await how.getByText('Counted', { exact: true }).first().waitFor();
    await how.getByText('Not counted: it was counted before').first().waitFor();
    expect(business.complaints).toEqual([]);
    await how.getByRole('button', { name: 'Close' }).click();
  });

  it('is gone within five seconds of the pause, and comes back', async () => {
    await campaign().getByRole('button', { name: 'Actions for Brass lamp' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await campaign().getByText('Paused').waitFor();
    // The message with it stays while the pointer is there.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    // Of a new person each time: those who have seen it three times would not see it anyhow.
    const isShown = async () => hasAd(await signUp(journey.origin, { first_name: 'Nora' }));
    await eventually(async () => expect(await isShown()).toBe(false), { within: 5_000 });
    await undo.click();
    await campaign().getByText('Active').waitFor();
    await eventually(async () => expect(await isShown()).toBe(true));
  });

  it('goes back to its review when its Pin is edited', async () => {
    wanted(await own.post('/resource/PinResource/update/', { id: pinId, title: 'Brass lamp, new' }));
    await eventually(async () => {
      await page.reload();
      await campaign().getByText('In review').waitFor({ timeout: 5_000 });
    });
    const isShown = async () => hasAd(await signUp(journey.origin, { first_name: 'Nick' }));
    await eventually(async () => expect(await isShown()).toBe(false), { within: 5_000 });
  });

  it('is seen in no page by another business: to it the ad account does not exist (3001)', async () => {
    const other = await userIn(journey, 'Olga', { userAgent });
    const client = await clientOf(journey, other);
    await adAccountOf(client);
    const day = new Date().toISOString().slice(0, 10);
    const query = { start_date: day, end_date: day };
    const refused = await client.ask(campaignsReport, { params: { advertiserId }, query });
    expect([refused.status, refused.code]).toEqual([404, 3001]);
    for (const key of shownAdvertiserPages.filter((shown) => shown !== 'accountsManager')) {
      await other.page.goto(`/advertiser/${advertiserId}${advertiserPaths[key]}`);
      await other.page.getByText('(error 3001)').waitFor();
      expect([key, await other.page.getByText('Brass lamp').count()]).toEqual([key, 0]);
    }
    expect(other.complaints).toEqual([]);
  });
});
