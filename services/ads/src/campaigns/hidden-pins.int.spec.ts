import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Promoting } from '../testing/promoting.ts';
import { pinOf, said } from '../testing/viewers.ts';

let ads: Promoting;
let pinId: string;
let campaignId: string;

beforeAll(async () => {
  ads = await Promoting.start();
  pinId = await pinOf(ads.business);
  campaignId = await ads.promote(pinId);
  await ads.approve(campaignId);
}, 180_000);
afterAll(() => ads?.stop());

const tell = async (path: string, body: object) => said(await ads.business.post(`/resource/${path}/`, body));
const standing = async () => {
  const today = new Date().toISOString().slice(0, 10);
  const query = { start_date: today, end_date: today };
  const { campaigns } = said(
    await ads.business.ask(campaignsReport, { params: { advertiserId: ads.advertiserId }, query }),
  );
  return campaigns.find((campaign) => campaign.campaign_id === campaignId)?.status;
};
const becomes = (status: string, withheldFor: string | null) =>
  ads.campaign(campaignId, (row) => row['status'] === status && row['withheld_for'] === withheldFor);
const boardOf = async (): Promise<string> => {
  const data = encodeURIComponent(JSON.stringify({ options: { id: pinId, field_set_key: 'detailed' } }));
  const { board } = said(await ads.business.get<{ board: { id: string } }>(`/resource/PinResource/get/?data=${data}`));
  return board.id;
};

describe('an ad whose pin', () => {
  it('is deleted stops, says so, and goes on when that is undone', async () => {
    await ads.shownWithin(60_000, true);
    await tell('PinResource/delete', { id: pinId });
    await becomes('PIN_UNAVAILABLE', 'pin_gone');
    expect(await standing()).toBe('PIN_UNAVAILABLE');
    await ads.shownWithin(5_000, false);
    await tell('PinRestoreResource/create', { id: pinId });
    await becomes('ACTIVE', null);
    await ads.shownWithin(5_000, true);
    expect(await standing()).toBe('ACTIVE');
  });

  it('is on a board that becomes secret stops, and goes on when that is public again', async () => {
    const board = await boardOf();
    await tell('BoardResource/update', { board_id: board, privacy: 'secret' });
    await becomes('PIN_UNAVAILABLE', 'pin_not_public');
    await tell('BoardResource/update', { board_id: board, privacy: 'public' });
    await becomes('ACTIVE', null);
    await ads.shownWithin(5_000, true);
    expect(await standing()).toBe('ACTIVE');
  });

  it('is deleted while it waits for its review is withheld all the same', async () => {
    const other = await pinOf(ads.business);
    const promoted = await ads.promote(other);
    await tell('PinResource/delete', { id: other });
    const withheld = await ads.campaign(promoted, (row) => row['withheld_for'] === 'pin_gone');
    expect(withheld['status']).toBe('PIN_UNAVAILABLE');
  });
});
