import { adPreview } from '@corkboard/contracts/ads/listed';
import { listOfService, previewOfRow } from '@corkboard/contracts/operations/service-acts';
import { eventually } from '@corkboard/testing/eventually';
import type { RouteClient } from '@corkboard/testing/route-client';
import { signInStaff } from '@corkboard/testing/staff-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { pinOf, said } from '../testing/viewers.ts';

let ads: Promoting;

beforeAll(async () => {
  ads = await Promoting.start();
}, 180_000);
afterAll(() => ads?.stop());

const waiting = async (list: string, query: object = {}) =>
  said(await ads.tess.ask(listOfService, { params: { service: 'ads', list }, query: { only: 'waiting', ...query } }));
const preview = (id: string, staff: RouteClient = ads.tess) =>
  staff.ask(previewOfRow, { params: { service: 'ads', list: 'campaigns', id } });

describe('the queue of ads', () => {
  it('holds those that wait alone, page by page', async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.unshift(await ads.promote(await pinOf(ads.business)));
    await ads.approve(made[1] ?? '');
    const first = await eventually(async () => {
      const page = await waiting('campaigns', { limit: 1 });
      expect(page.rows.map((row) => row['campaign_id'])).toEqual([made[0]]);
      return page;
    });
    const second = await waiting('campaigns', { limit: 1, cursor: first.cursor });
    expect(second.rows.map((row) => row['campaign_id'])).toEqual([made[2]]);
    expect(second.cursor).toBeNull();
  });

  it('says what automatic checks found, and leaves every ad to staff [DS-150 part]', async () => {
    const destination_url = 'http://127.0.0.1:9/';
    const id = await ads.promote(await pinOf(ads.business, destination_url), { destination_url });
    const found = await ads.campaign(id, ({ check_flaws: flaws }) => flaws !== null);
    expect(found).toMatchObject({ review: 'pending', check_flaws: ['destination-missing'] });
    await ads.approve(id);
  });

  it('holds no billing profile that was confirmed, and no list is asked so whose rows never wait', async () => {
    expect((await waiting('billing-profiles')).rows).toEqual([]);
    const query = { only: 'waiting' } as const;
    const refused = await ads.tess.ask(listOfService, { params: { service: 'ads', list: 'advertisers' }, query });
    expect(refused.status).toBe(400);
  });
});

describe('the preview of an ad', () => {
  it('is its pin as people will see it, and where the ad leads, for who decides on it', async () => {
    const pinId = await pinOf(ads.business, 'https://lamps.test/preview');
    const campaignId = await ads.promote(pinId, { destination_url: 'https://lamps.test/preview' });
    const { pin, destination_url } = adPreview.parse(said(await preview(campaignId)));
    expect(destination_url).toBe('https://lamps.test/preview');
    expect(pin).toMatchObject({ id: pinId, title: 'Lamp', link: 'https://lamps.test/preview' });
    const picture = await fetch(new URL(pin?.images?.['474x'].url ?? '', ads.product.origin));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    const { origin, dataDir } = ads.product;
    const sam = await signInStaff(origin, dataDir, { email: 'sam@example.org', role: 'support' });
    expect((await preview(campaignId, sam)).status).toBe(403);
    expect((await preview(pinId)).status).toBe(404);
  });

  it('says that nobody can see the pin once it is deleted', async () => {
    const pinId = await pinOf(ads.business, 'https://lamps.test/gone');
    const campaignId = await ads.promote(pinId, { destination_url: 'https://lamps.test/gone' });
    said(await ads.business.post('/resource/PinResource/delete/', { id: pinId }));
    await eventually(async () => expect(adPreview.parse(said(await preview(campaignId))).pin).toBeNull());
  });
});
