import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { videoFile } from '@corkboard/testing/videos';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { clientOf, linkedPin, promoted, seesAd, staffIn, userAgent, wanted } from './promoting.ts';
import { dialog, expectFlawless, tile, type User, userIn } from './user.ts';
import { linkIn } from './visitor.ts';

jest.setTimeout(600_000);

let journey: Journey;
let business: User;
let page: Page;
let own: RouteClient;
let pinId: string;

beforeAll(async () => {
  journey = await startJourney({ VIDEO_UPLOAD_MIN_ACCOUNT_AGE_HOURS: '0' });
  const others = await signUp(journey.origin, { first_name: 'Otto' });
  for (let seed = 1; seed <= 5; seed += 1) await linkedPin(others, `Chair ${seed}`, seed);
  business = await userIn(journey, 'Lara', { userAgent });
  page = business.page;
  own = await clientOf(journey, business);
  await business.board('Lamps');
}, 600_000);
afterAll(endJourneys, 600_000);

const openBuilder = async (): Promise<void> => {
  await page.goto('/pin-builder/');
  await page.getByRole('heading', { level: 1, name: 'Create Pins' }).waitFor();
};
const choose = async (name: string, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByTestId('drop-zone').getByRole('button', { name }).click();
  await (await chooser).setFiles(files);
};
const turning = { name: 'turning.webm', mimeType: 'video/webm', buffer: videoFile('turning.webm') };

/** Properties of a video in a page. */
const stateOf = (video: Locator) =>
  video.evaluate((element) => {
    const { currentTime, duration, paused, muted, videoWidth } = element as unknown as {
      readonly [name in 'currentTime' | 'duration' | 'videoWidth']: number;
    } & { readonly paused: boolean; readonly muted: boolean };
    return { currentTime, duration, paused, muted, videoWidth };
  });

describe('a video', () => {
  it('is taken once the address of the account is proved [S-146]', async () => {
    await openBuilder();
    await choose('Choose pictures', turning);
    await page.getByText("Video uploads aren't available for your account yet.").waitFor();
    const mail = await journey.mailbox.next(business.email, /\/email\/verify\//);
    await page.goto(linkIn(mail.text));
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
    expect(business.complaints).toEqual([]);
  });

  it('that the browser cannot play is said to be one, and does not keep the next from being sent', async () => {
    await openBuilder();
    await choose('Choose pictures or videos', {
      ...turning,
      name: 'noise.webm',
      buffer: Buffer.alloc(20_000, 'noise'),
    });
    await page.locator('[data-testid=draft][data-status=failed]').waitFor();
    await page.getByText("Your browser can't read this video.").waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await expectFlawless(business, 'builder-with-a-broken-video');
  });

  it('becomes a pin: its poster is taken in the browser, and it plays on the page of the pin', async () => {
    await openBuilder();
    await choose('Choose pictures or videos', turning);
    await page.locator('[data-testid=draft][data-status=ready]').waitFor();
    await page.getByLabel('Title').fill('Turning lamp');
    await page.getByLabel('Link').fill('https://lamps.test/');
    await expectFlawless(business, 'builder-with-a-video');
    await page.getByRole('button', { name: 'Choose board' }).click();
    await dialog(page, 'Choose board').getByRole('option', { name: 'Lamps' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save Pin' }).click();
    await dialog(page, 'Saved to Lamps').getByRole('link', { name: 'See it now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Turning lamp' }).waitFor();
    const video = page.getByTestId('closeup').locator('video');
    await video.evaluate((element) => (element as unknown as { play(): Promise<void> }).play());
    await eventually(async () => {
      const { currentTime, duration, videoWidth } = await stateOf(video);
      expect(currentTime).toBeGreaterThan(0.2);
      expect([Math.round(duration), videoWidth]).toEqual([5, 160]);
    });
    await expectFlawless(business, 'pin-with-a-video');
    pinId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const { data } = await own.get<{ video?: { duration_ms: number } }>('/resource/PinResource/get/', { id: pinId });
    expect(data.video?.duration_ms).toBeGreaterThan(4_900);
  });

  it('says how long it is on a wall, also as a copy of somebody else [S-003 part]', async () => {
    const copier = await userIn(journey, 'Cora');
    const { id } = await copier.board('Copies');
    wanted(
      await (await clientOf(journey, copier)).post('/resource/RepinResource/create/', { pin_id: pinId, board_id: id }),
    );
    await copier.page.goto('/');
    await tile(copier.page, 'Turning lamp').first().waitFor();
    expect(await tile(copier.page, 'Turning lamp').first().textContent()).toContain('0:05');
    await copier.context.close();
  });
});

describe('an ad with a video', () => {
  it('plays while it is seen, and what was watched of it is counted [S-154]', async () => {
    const staff = await staffIn(journey);
    const advertiserId = await promoted(own, staff, { pinId, name: 'Turning lamp' });
    const ad = (of: Page) => tile(of, 'Turning lamp').filter({ hasText: 'Promoted' });
    const viewer = await seesAd(journey, ad, ({ page: home }) => home.reload());
    const video = ad(viewer.page).locator('video');
    await eventually(async () => expect(await stateOf(video)).toMatchObject({ paused: false, muted: true }));
    await viewer.page.waitForTimeout(6_000);
    await page.goto(`/advertiser/${advertiserId}/reporting/campaigns/`);
    await eventually(async () => {
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: 'Turning lamp' });
      await row.waitFor({ timeout: 15_000 });
      expect(await row.getByRole('button', { name: /Impressions/ }).textContent()).toContain('1');
      expect(await row.getByRole('button', { name: /Video views/ }).textContent()).toContain('1');
    });
    await ad(viewer.page).getByRole('button', { name: 'More options for this Pin' }).click();
    await viewer.page.getByRole('menuitem', { name: 'Pause the video' }).click();
    await eventually(async () => expect((await stateOf(video)).paused).toBe(true));
    await expectFlawless(viewer, 'home-with-a-video-ad');
    expect(business.complaints).toEqual([]);
  });
});
