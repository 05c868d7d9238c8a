import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { picture } from '../testing/picture.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
/** A site that has one picture. */
const site = createServer(async (_, response) => {
  response.writeHead(200, { 'content-type': 'image/png' });
  response.end(new Uint8Array(await picture(10)));
});
let ana: Person;
let kitchen: BoardView;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  curation = await runCuration({ OUTBOUND_ALLOW: `localhost:${(site.address() as AddressInfo).port}` });
  ana = await curation.person();
  kitchen = await ana.board('Kitchen');
});
afterAll(async () => {
  site.close();
  site.closeAllConnections();
  await curation?.stop();
});

describe('a new pin', () => {
  it('takes the whole payload and answers with id, board and pinner [S-084] [S-089]', async () => {
    const { id: media_upload_id } = await ana.upload(1);
    const body = {
      board_id: kitchen.id,
      section: null,
      title: ' A lamp ',
      description: 'Warm #Light and #warm wood',
      alt_text: 'A lamp on a table',
      link: 'https://www.lamps.test/1',
      media_upload_id,
      is_removable: true,
      is_buyable_pin: false,
      guid: 'guid-of-the-lamp',
      method: 'uploaded',
      color: '#aabbcc',
      clientTrackingParams: 'anything',
      shuffle_asset: { entityId: 'asset-1', cutoutImages: { orig: { url: 'https://a.test/x', width: 9, height: 9 } } },
      advertiser_id: null,
    };
    const pin = said(await ana.tell<SavedPin>('Pin', 'create', body));
    expect(pin).toMatchObject({
      title: 'A lamp',
      board: { id: kitchen.id, name: 'Kitchen' },
      pinner: { id: ana.id },
      hashtags: ['light', 'warm'],
      width: 240,
      height: 360,
      dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      thumbhash: expect.any(String),
      link_domain: { domain: 'lamps.test' },
      promoted_is_removable: true,
    });
    const created = (await curation.events('PinCreated')).find(({ data }) => data['pinId'] === pin.id);
    expect(created?.data).toMatchObject({
      ...{ method: 'uploaded', guid: 'guid-of-the-lamp', hashtags: ['light', 'warm'] },
      ...{ sectionId: null, advertiserId: null, isRemovable: true, shuffleAssetId: 'asset-1' },
    });
  });

  it('has the picture of its asset where no other one is given [S-084]', async () => {
    const { port } = site.address() as AddressInfo;
    const orig = { url: `http://localhost:${port}/cutout.png`, width: 240, height: 360 };
    const asset = (cutoutImages?: object) => ({ shuffle_asset: { entityId: 'asset-2', cutoutImages } });
    const save = (more: object) => ana.tell<SavedPin>('Pin', 'create', { board_id: kitchen.id, ...more });
    expect(said(await save(asset({ orig })))).toMatchObject({ width: 240, height: 360 });
    expect((await save(asset())).code).toBe(2201);
    expect((await save({ shuffle_asset: { entityId: 'not an id' } })).code).toBe(10);
  });
});

describe('a pin that is saved again', () => {
  it('takes the payload as well, with the pin that is saved [S-084]', async () => {
    const lamp = await ana.pin(kitchen.id, 19);
    const how = { method: 'pinbuilder', color: '#aabbcc', is_removable: true, guid: 'guid-of-the-repin' };
    const more = { section: null, is_buyable_pin: false, clientTrackingParams: 'anything', advertiser_id: null };
    const saved = await ana.save(lamp.id, kitchen.id, { ...how, ...more, shuffle_asset: { entityId: 'asset-3' } });
    expect(saved).toMatchObject({ method: 'pinbuilder', promoted_is_removable: true });
    const event = (await curation.events('PinSaved')).find(({ data }) => data['pinId'] === saved.id);
    expect(event?.data).toMatchObject({ guid: 'guid-of-the-repin', shuffleAssetId: 'asset-3', sourcePinId: lamp.id });
  });
});
