import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { createPinFromState } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { picture } from '../testing/picture.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let kitchen: BoardView;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
  kitchen = await ana.board('Kitchen');
});
afterAll(() => curation?.stop());

const boardNow = async (person: Person, id: string) => said(await person.ask<BoardView>('Board', { board_id: id }));
const profileOf = async (person: Person) => said(await person.ask<UserProfile>('User', { username: person.username }));

describe('creating a pin', () => {
  it('refuses a pin that can be bought [S-085]', async () => {
    const { id: media_upload_id } = await ana.upload(2);
    const save = (more: object) => ana.tell('Pin', 'create', { board_id: kitchen.id, media_upload_id, ...more });
    expect((await save({ is_buyable_pin: true })).code).toBe(10);
    expect((await save({ is_buyable_pin: false })).status).toBe(200);
  });

  it.each(['uploaded', 'pinbuilder', 'scraped', 'button'])('may come by %s [S-152]', async (method) => {
    const pin = await ana.pin(kitchen.id, 3, { method });
    expect(pin.method).toBe(method);
    expect((await ana.tell('Pin', 'create', { board_id: kitchen.id, method: 'stolen' })).code).toBe(10);
  });

  it('takes a picture as base64, and never gives back what only clients have [S-373]', async () => {
    const image_base64 = (await picture(4)).toString('base64');
    const answer = await ana.tell<SavedPin>('Pin', 'create', { board_id: kitchen.id, image_base64 });
    const pin = said(answer);
    expect(pin.images?.['236x'].url).toMatch(/^\/i\/236x\//);
    expect(answer.text).not.toMatch(/image_?base64|image_?url"|media_?upload_?id/i);
    expect((await ana.tell('Pin', 'create', { board_id: kitchen.id })).code).toBe(2201);
  });

  it('works through the link flow with board, section and state [S-091]', async () => {
    const { id: mediaUploadId } = await ana.upload(5);
    const state = {
      description: 'Found',
      link: 'https://a.test/x',
      method: 'button',
      guid: 'guid-link-flow',
      mediaUploadId,
    };
    const pin = said(
      await ana.client.ask(createPinFromState, { body: { boardId: kitchen.id, sectionId: null, state } }),
    );
    expect(pin).toMatchObject({ description: 'Found', method: 'button', board: { id: kitchen.id } });
    const elsewhere = await ana.client.ask(createPinFromState, {
      body: { boardId: kitchen.id, sectionId: 'x', state },
    });
    expect(elsewhere.code).toBe(2124);
  });

  it('refuses texts that are too long, at both sides of each bound [S-092]', async () => {
    const { id: media_upload_id } = await ana.upload(6);
    const save = (texts: object) => ana.tell('Pin', 'create', { board_id: kitchen.id, media_upload_id, ...texts });
    expect((await save({ description: 'x'.repeat(500) })).status).toBe(200);
    const long = await save({ description: 'x'.repeat(501) });
    expect([long.status, long.code, long.message]).toEqual([400, 2205, 'Please enter no more than 500 characters.']);
    expect((await save({ title: 'x'.repeat(100) })).status).toBe(200);
    expect((await save({ title: 'x'.repeat(101) })).message).toBe('Please enter no more than 100 characters.');
    expect((await save({ link: 'javascript:alert(1)' })).code).toBe(2209);
  });

  it('refuses a section that is none', async () => {
    expect((await ana.tell('Pin', 'create', { board_id: kitchen.id, section: 'some' })).code).toBe(2124);
  });

  it('is shared to no network where the installation leads to none [S-063]', async () => {
    expect((await ana.pin(kitchen.id, 9, { share_twitter: true, share_facebook: true })).board?.id).toBe(kitchen.id);
    expect(await curation.events('PinSocialShareRequested')).toEqual([]);
    expect(said(await ana.ask<object>('BoardPickerBoards'))).not.toHaveProperty('share_networks');
  });
});

describe('a save while the ads service is away', () => {
  it('is refused for a business, and waits for nothing where it is the own one [S-228]', async () => {
    const { id: media_upload_id } = await ana.upload(7);
    const save = (more: object) => ana.tell('Pin', 'create', { board_id: kitchen.id, media_upload_id, ...more });
    for (const acting of [{ orbac_subject_id: bo.id }, { advertiser_id: bo.id }])
      expect((await save(acting)).status).toBe(503);
    expect((await save({ orbac_subject_id: ana.id })).status).toBe(200);
  });
});

describe('the hashtags of a description', () => {
  const logged = async (type: string, pinId: string) =>
    (await curation.events(type)).find(({ data }) => data['pinId'] === pinId)?.data['hashtags'];

  it('are logged with every save: of a new pin, of a repin in its own words, of an edit [S-093]', async () => {
    const pin = await ana.pin(kitchen.id, 8, { description: 'Warm #Light, #warm-wood and #light' });
    expect(await logged('PinCreated', pin.id)).toEqual(['light', 'warm']);
    await curation.settled();
    const plain = await ana.save(pin.id, kitchen.id);
    const own = await ana.save(pin.id, kitchen.id, { description: 'Rather #Cozy' });
    expect(await logged('PinSaved', plain.id)).toEqual(['light', 'warm']);
    expect(await logged('PinSaved', own.id)).toEqual(['cozy']);
    said(await ana.tell('Pin', 'update', { id: pin.id, description: 'No tag' }));
    expect(await logged('PinEdited', pin.id)).toEqual([]);
  });
});

describe('where a pin may go', () => {
  it('is a board of one’s own', async () => {
    const secret = await ana.board('Not yours', 'secret');
    const { id: media_upload_id } = await bo.upload(7);
    const save = (board_id: string) => bo.tell('Pin', 'create', { board_id, media_upload_id });
    expect((await save(kitchen.id)).code).toBe(2107);
    expect((await save(secret.id)).code).toBe(2106);
    expect((await save('no id')).code).toBe(2106);
    expect((await save('00000000-0000-4000-8000-000000000000')).code).toBe(2106);
  });

  it('is nowhere for a visitor [S-088]', async () => {
    const visitor = await curation.visitor();
    for (const [resource, body] of [
      ['Pin', { board_id: kitchen.id }],
      ['Repin', { board_id: kitchen.id, pin_id: kitchen.id }],
    ] as const) {
      const answer = await visitor.tell(resource, 'create', body);
      expect([answer.status, answer.code]).toEqual([401, 7]);
    }
  });
});

describe('saving a pin that is there', () => {
  it('makes a pin of one’s own with the same picture, words and link', async () => {
    const lamp = await ana.pin(kitchen.id, 20, { title: 'Lamp', description: 'Nice #one', link: 'https://l.test/' });
    const living = await bo.board('Living');
    await curation.settled();
    const saved = await bo.save(lamp.id, living.id, { description: 'For us' });
    expect(saved).toMatchObject({
      title: 'Lamp',
      description: 'For us',
      link: 'https://l.test/',
      origin_pin_id: lamp.id,
      pinner: { id: bo.id },
      via_pinner: { id: ana.id },
      pinned_to_board: { id: living.id },
      images: lamp.images,
    });
    await curation.settled();
    expect(said(await ana.ask<{ save_count: number }>('Pin', { id: lamp.id })).save_count).toBe(1);
    const twice = await bo.save(saved.id, living.id);
    expect(twice).toMatchObject({ origin_pin_id: lamp.id, via_pinner: null });
  });

  it('is counted at its source while everybody may see it', async () => {
    const lamp = await ana.pin(kitchen.id, 28);
    const mine = await bo.board('Behind a door', 'secret');
    await curation.settled();
    const counted = async (): Promise<readonly number[]> => {
      await curation.settled();
      const counts = [ana, bo, await curation.visitor()].map(async (person) =>
        said(await person.ask<{ save_count: number }>('Pin', { id: lamp.id })),
      );
      return (await Promise.all(counts)).map(({ save_count }) => save_count);
    };
    const hidden = await bo.save(lamp.id, mine.id);
    expect(await counted()).toEqual([0, 0, 0]);
    said(await bo.tell('Board', 'update', { board_id: mine.id, privacy: 'public' }));
    expect(await counted()).toEqual([1, 1, 1]);
    said(await bo.tell('Pin', 'delete', { id: hidden.id }));
    expect(await counted()).toEqual([0, 0, 0]);
    said(await bo.tell('PinRestore', 'create', { id: hidden.id }));
    expect(await counted()).toEqual([1, 1, 1]);
    said(await bo.tell('Board', 'update', { board_id: mine.id, privacy: 'secret' }));
    expect(await counted()).toEqual([0, 0, 0]);
    expect(
      said(await ana.tell<{ save_count: number }>('Pin', 'update', { id: lamp.id, title: 'Lit' })).save_count,
    ).toBe(0);
  });

  it('raises the pins of the board and of the viewer by one [S-081] [S-082]', async () => {
    const lamp = await ana.pin(kitchen.id, 21);
    const mine = await bo.board('Counted');
    await curation.settled();
    const before = await profileOf(bo);
    await bo.save(lamp.id, mine.id);
    expect((await boardNow(bo, mine.id)).pin_count).toBe(1);
    expect((await profileOf(bo)).pin_count).toBe(before.pin_count + 1);
  });

  it('gives a board its cover when it has none [S-083 part]', async () => {
    const lamp = await ana.pin(kitchen.id, 22);
    const chair = await ana.pin(kitchen.id, 23);
    const mine = await bo.board('Covered');
    await curation.settled();
    const first = await bo.save(lamp.id, mine.id);
    expect((await boardNow(bo, mine.id)).image_cover_url).toBe(lamp.images?.['236x'].url);
    await bo.save(chair.id, mine.id);
    expect((await boardNow(bo, mine.id)).image_cover_url).toBe(lamp.images?.['236x'].url);
    await eventually(async () => {
      const covers = (await curation.events('BoardCoverChanged')).filter(({ data }) => data['boardId'] === mine.id);
      expect(covers.map(({ data }) => [data['pinId'], data['cause']])).toEqual([[first.id, 'first_pin']]);
    });
    said(await bo.tell('Pin', 'delete', { id: first.id }));
    expect((await boardNow(bo, mine.id)).image_cover_url).toBe(chair.images?.['236x'].url);
    await eventually(async () => {
      const covers = (await curation.events('BoardCoverChanged')).filter(({ data }) => data['boardId'] === mine.id);
      expect(covers.at(-1)?.data['cause']).toBe('pin_deleted');
    });
  });

  it('happens once for one guid, and refuses another request with it', async () => {
    const lamp = await ana.pin(kitchen.id, 24);
    const mine = await bo.board('Double click');
    await curation.settled();
    const guid = 'guid-double-click';
    const [one, two] = await Promise.all([bo.save(lamp.id, mine.id, { guid }), bo.save(lamp.id, mine.id, { guid })]);
    expect(two?.id).toBe(one?.id);
    said(await ana.tell('Pin', 'delete', { id: lamp.id }));
    await curation.settled();
    expect((await bo.save(lamp.id, mine.id, { guid })).id).toBe(one?.id);
    expect((await boardNow(bo, mine.id)).pin_count).toBe(1);
    const other = await bo.tell('Repin', 'create', { pin_id: lamp.id, board_id: mine.id, guid, description: 'x' });
    expect([other.status, other.code]).toEqual([422, 18]);
  });

  it('works at once after the pin was made', async () => {
    const lamp = await ana.pin(kitchen.id, 26, { title: 'Brand new' });
    expect((await ana.save(lamp.id, (await ana.board('Other')).id)).title).toBe('Brand new');
    const secret = await ana.pin((await ana.board('Still secret', 'secret')).id, 27);
    const answer = await bo.tell('Repin', 'create', { pin_id: secret.id, board_id: (await bo.board('Mine')).id });
    expect(answer.code).toBe(2210);
  });

  it('is refused for what is not there', async () => {
    const mine = await bo.board('Empty');
    const save = (pin_id: string) => bo.tell('Repin', 'create', { pin_id, board_id: mine.id });
    expect((await save('no id')).code).toBe(2210);
    expect((await save(mine.id)).code).toBe(2210);
  });

  it('offers no promotion to an account that is recent [S-008] [S-012]', async () => {
    const lamp = await ana.pin(kitchen.id, 25);
    expect([lamp.success_event, lamp.promotion]).toEqual(['pin_saved_send', null]);
  });
});

describe('the first save of somebody', () => {
  it('is told once, also when many arrive at once', async () => {
    const cy = await curation.person();
    const lamp = await ana.pin(kitchen.id, 30);
    const mine = await cy.board('First');
    await curation.settled();
    const saves = await Promise.all([1, 2, 3].map(() => cy.save(lamp.id, mine.id)));
    expect(saves.filter(({ is_first_save }) => is_first_save)).toHaveLength(1);
    expect((await cy.save(lamp.id, mine.id)).is_first_save).toBe(false);
    const first = (await curation.events('FirstPinSaved')).filter(({ data }) => data['userId'] === cy.id);
    expect(first).toHaveLength(1);
  });
});
