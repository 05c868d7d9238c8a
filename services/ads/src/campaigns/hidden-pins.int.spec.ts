import { randomUUID } from 'node:crypto';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessPeople } from '../testing/business-people.ts';
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

const boardBy = async (client: RouteClient, board: object): Promise<string> =>
  said(await client.post<{ id: string }>('/resource/BoardResource/create/', { name: randomUUID(), ...board })).id;
/** Made by a member, as such boards are. */
const protectedBoard = async (): Promise<string> => {
  const people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
  const { user } = said(await ads.business.ask(getViewer));
  const owner = { client: ads.business, id: user?.id ?? '', email: ads.business.email };
  const member = await people.business();
  await people.join(owner, member, ['PROFILE_PUBLISHER']);
  return boardBy(member.client, { privacy: 'protected', advertiser_id: ads.advertiserId });
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

  it('is moved to a secret or a protected board stops, and goes on when it is back on a public one [S-060]', async () => {
    const from = await boardOf();
    const move = async (board_id: string) =>
      said(await ads.business.ask(movePins, { body: { board_id, pin_ids: [pinId] } as never }));
    for (const hidden of [await boardBy(ads.business, { privacy: 'secret' }), await protectedBoard()]) {
      await move(hidden);
      await becomes('PIN_UNAVAILABLE', 'pin_not_public');
      await ads.shownWithin(5_000, false);
      await move(from);
      await becomes('ACTIVE', null);
      await ads.shownWithin(5_000, true);
      expect(await standing()).toBe('ACTIVE');
    }
  }, 60_000);

  it('is deleted while it waits for its review is withheld all the same', async () => {
    const other = await pinOf(ads.business);
    const promoted = await ads.promote(other);
    await tell('PinResource/delete', { id: other });
    const withheld = await ads.campaign(promoted, (row) => row['withheld_for'] === 'pin_gone');
    expect(withheld['status']).toBe('PIN_UNAVAILABLE');
  });
});
