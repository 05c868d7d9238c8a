import { randomUUID } from 'node:crypto';
import { createAdAccount, setCampaignStatus } from '@corkboard/contracts/ads/promotions';
import { campaignsReport } from '@corkboard/contracts/ads/reports';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import { RemotePromotedPins } from '@corkboard/http-edge/peers/ads-peer';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessPeople } from '../testing/business-people.ts';
import { Promoting } from '../testing/promoting.ts';
import { adIn, pinOf, said } from '../testing/viewers.ts';

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
const protectedBoard = async (advertiser_id: string): Promise<string> => {
  const people = new BusinessPeople(ads.product.origin, ads.product.dataDir);
  const { user } = said(await ads.business.ask(getViewer));
  const owner = { client: ads.business, id: user?.id ?? '', email: ads.business.email };
  const member = await people.business();
  await people.join(owner, member, ['PROFILE_PUBLISHER']);
  return boardBy(member.client, { privacy: 'protected', advertiser_id });
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

  it('is moved to a secret board or one of another ad account stops, and goes on when it is back', async () => {
    const from = await boardOf();
    const move = async (board_id: string) =>
      said(await ads.business.ask(movePins, { body: { board_id, pin_ids: [pinId] } as never }));
    const { id: other } = said(await ads.business.ask(createAdAccount, { body: { name: 'Vases', country: 'US' } }));
    for (const hidden of [await boardBy(ads.business, { privacy: 'secret' }), await protectedBoard(other)]) {
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

/** As curation asks from another process. */
const promotedAmong = (pinIds: readonly string[]) => {
  const { origin: url } = ads.product;
  const internalToken = ads.product.get<Secrets>(SECRETS)['internal-token'].export();
  return new RemotePromotedPins(internalCall({ url, internalToken })).among(pinIds);
};
const keptOn = (boardId: string) => pinOf(ads.business, 'https://lamps.test/', boardId);

describe('an ad of a pin on a protected board [DS-149 part] [DS-037 part]', () => {
  it('is opened and saved by people who do not see the board, while it is an ad', async () => {
    const pause = { params: { advertiserId: ads.advertiserId, campaignId }, body: { status: 'PAUSED' } } as const;
    said(await ads.business.ask(setCampaignStatus, pause));
    const board_id = await protectedBoard(ads.advertiserId);
    const [kept, beside] = [await keptOn(board_id), await keptOn(board_id)];
    const promoted = await ads.promote(kept);
    const [stranger, visitor] = [await signUp(ads.product.origin), await new RouteClient(ads.product.origin).open()];
    const ask = (name: string, options: object, by: RouteClient = stranger) =>
      by.get<{ id: string; board: unknown }>(`/resource/${name}Resource/get/`, options);
    const save = async (pin_id: string) =>
      stranger.post<{ id: string }>('/resource/RepinResource/create/', {
        ...{ pin_id, board_id: await boardBy(stranger, { privacy: 'public' }) },
      });
    expect([(await ask('Pin', { id: kept })).status, (await save(kept)).status]).toEqual([404, 404]);

    await ads.approve(promoted);
    await eventually(async () => expect(await adIn(stranger)).toMatchObject({ id: kept, board: null }));
    expect(said(await ask('Pin', { id: kept }))).toMatchObject({ id: kept, board: null, title: 'Lamp' });
    const copy = said(await save(kept));
    expect(await promotedAmong([kept, beside])).toEqual(new Set([kept]));
    const unseen = [
      await ask('Board', { board_id }),
      await ask('BoardFeed', { board_id }),
      await ask('Pin', { id: kept }, visitor),
      await stranger.get(`/v3/pins/${kept}/history/`),
    ];
    expect(unseen.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const related = said(
      await stranger.get<{ id: string }[]>('/resource/RelatedPinFeedResource/get/', { pin_id: kept }),
    );
    expect(related.map(({ id }) => id)).not.toContain(beside);

    const end = { params: { ...pause.params, campaignId: promoted }, body: { status: 'ARCHIVED' } } as const;
    said(await ads.business.ask(setCampaignStatus, end));
    await eventually(async () => expect((await ask('Pin', { id: kept })).status).toBe(404));
    expect(said(await ask('Pin', { id: copy.id }))).toMatchObject({ id: copy.id, title: 'Lamp' });
  }, 60_000);
});
