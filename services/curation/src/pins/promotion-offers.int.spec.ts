import type { PinView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let board: string;

beforeAll(async () => {
  curation = await runCuration({ QUICK_PROMOTE_MIN_ACCOUNT_AGE_DAYS: '0' });
  ana = await curation.person();
  board = (await ana.board('Shop')).id;
});
afterAll(() => curation?.stop());

const view = async (person: Person, id: string): Promise<PinView> => said(await person.ask<PinView>('Pin', { id }));

describe('an account that is not recent', () => {
  it('is offered to promote a public pin of its own, after the save and on its page [S-008] [S-012]', async () => {
    const lamp = await ana.pin(board, 1);
    expect([lamp.success_event, lamp.promotion]).toEqual(['pin_saved_promote', 'convert']);
    expect((await view(ana, lamp.id)).promotion).toBe('convert');
    const copy = await ana.save(lamp.id, board);
    expect(copy.success_event).toBe('pin_saved_promote');
  });

  it('is offered nothing for a secret pin, a pin of others, or one saved from an ad [S-008] [S-012]', async () => {
    const bo = await curation.person();
    const secret = await ana.pin((await ana.board('Plans', 'secret')).id, 2);
    const lamp = await ana.pin(board, 3);
    const ofAd: SavedPin = await bo.save(lamp.id, (await bo.board('Mine')).id, { clientTrackingParams: 'sealed' });
    expect([secret.success_event, ofAd.success_event]).toEqual(['pin_saved_send', 'pin_saved_send']);
    expect((await view(bo, lamp.id)).promotion).toBeNull();
    expect((await view(await curation.visitor(), lamp.id)).promotion).toBeNull();
  });

  it('promotes at once when it is a business, and only what leads somewhere [S-008] [S-344 part]', async () => {
    const shop = await curation.person();
    const { id: shelf } = await shop.board('Shelf');
    const business = { business_name: 'Lamps & Co', country: 'US', accept_terms: true };
    said(await shop.client.post('/v3/business/convert/', business));
    await eventually(async () => {
      const lamp = await shop.pin(shelf, 4, { link: 'https://lamps.test/4' });
      expect([lamp.success_event, lamp.promotion]).toEqual(['pin_saved_send', 'promote']);
      expect((await view(shop, lamp.id)).promotion).toBe('promote');
    });
    expect((await shop.pin(shelf, 5)).promotion).toBeNull();
  });
});
