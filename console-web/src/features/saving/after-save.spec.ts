import { clientEventNumbers } from '@corkboard/contracts/client-event-numbers';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { chooseProfile } from '../../lib/api/acting-as.ts';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import { reportOnLeave } from '../../lib/report/client-events.ts';
import { afterSave, boardAfterSave, userAfterSave } from './after-save.ts';
import { pickerBoards } from './boards.api.ts';
import { type SaveSubject, savePayload, sendSave } from './save.api.ts';
import { board, savedPin } from './saving-fixture.tsx';

const target = { id: 'Trips', name: 'Trips' };
const pin = savedPin();

describe('what a save changes at once', () => {
  it('is one pin more on the board, and on no other [S-081]', () => {
    expect(boardAfterSave(board('Trips'), pin, target).pin_count).toBe(4);
    expect(boardAfterSave(board('Art'), pin, target).pin_count).toBe(3);
  });
  it('is one pin more of the viewer, and the board first [S-082]', () => {
    const user = { pin_count: 7, recent_boards: [{ id: 'Art' }, { id: 'Trips' }] } as unknown as UserProfile;
    const after = userAfterSave(user, { ...target, url: '', section: null });
    expect(after.pin_count).toBe(8);
    expect(after.recent_boards.map(({ id }) => id)).toEqual(['Trips', 'Art']);
  });
  it('is the cover where there was none or a section was chosen [S-083]', () => {
    const covered = board('Trips', { image_cover_url: '/old' });
    expect(boardAfterSave(board('Trips'), pin, target).image_cover_url).toBe('/i/236');
    expect(boardAfterSave(covered, pin, target).image_cover_url).toBe('/old');
    const section = { id: 's', name: 'Rome' };
    expect(boardAfterSave(covered, pin, { ...target, section }).image_cover_url).toBe('/i/236');
  });
});

describe('after a save', () => {
  const user = { pin_count: 7, recent_boards: [] } as unknown as UserProfile;
  beforeAll(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    reportOnLeave();
  });

  it('the viewer has one pin more, wherever that is shown [S-082]', () => {
    signedIn();
    standInServer({});
    const client = new QueryClient();
    client.setQueryData(keys.user('ada'), user);
    client.setQueryData(keys.user('bo'), user);
    afterSave(client, pin, target);
    const pinCount = (name: string) => client.getQueryData<UserProfile>(keys.user(name))?.pin_count;
    expect([pinCount('ada'), pinCount('bo')]).toEqual([8, 7]);
    client.clear();
  });

  it('the walls of the board and of the section that it went to are asked for anew, no others [S-083 part]', () => {
    signedIn();
    standInServer({});
    const client = new QueryClient();
    const walls = [
      keys.feed('boardfeed', 'Trips'),
      keys.feed('board-section-pins', 's'),
      keys.feed('board-section-pins', 't'),
    ];
    for (const wall of walls) client.setQueryData(wall, { pages: [], pageParams: [] });
    afterSave(client, pin, { ...target, section: { id: 's', name: 'Rome' } });
    expect(walls.map((wall) => client.getQueryState(wall)?.isInvalidated)).toEqual([true, true, false]);
    client.clear();
  });

  it.each(['pin_saved_send', 'pin_saved_promote'] as const)('%s is reported as the server says [S-012]', (event) => {
    signedIn();
    const server = standInServer({ '/v3/events/': () => null });
    dispatchEvent(new Event('visibilitychange'));
    server.asked.splice(0);
    afterSave(new QueryClient(), savedPin({ success_event: event }), target);
    dispatchEvent(new Event('visibilitychange'));
    const events = server.asked.flatMap(({ options }) => options['events'] as { event_type: number }[]);
    expect(events.map((each) => each.event_type)).toEqual([clientEventNumbers[event]]);
  });
});

describe('what a save sends [S-084] [S-085]', () => {
  it('names the board and carries every field, never for sale', () => {
    const sent = savePayload({ pinId: null, guid: 'g-12345678', title: 'A', link: 'https://a.test' }, target);
    expect(sent).toEqual({
      board_id: 'Trips',
      title: 'A',
      description: null,
      alt_text: null,
      link: 'https://a.test',
      color: null,
      guid: 'g-12345678',
      is_removable: false,
      is_buyable_pin: false,
      clientTrackingParams: null,
    });
  });

  it('names besides its section, and the pin or the picture that it is of', async () => {
    signedIn();
    const paths = ['/resource/PinResource/create/', '/resource/RepinResource/create/'];
    const { asked } = standInServer(Object.fromEntries(paths.map((path) => [path, () => savedPin()])));
    const save = async (subject: Omit<SaveSubject, 'guid'>) => {
      await sendSave(
        new QueryClient(),
        { guid: 'g-12345678', ...subject },
        { ...target, section: { id: 's', name: 'S' } },
      );
      return asked.at(-1);
    };
    const given = { mediaUploadId: 'm', imageUrl: 'https://a.test/1', imageBase64: 'AAAA', method: 'scraped' } as const;
    expect(await save({ pinId: null, ...given, color: '#aabbcc', trackingParams: 'sealed' })).toMatchObject({
      path: paths[0],
      options: {
        ...{ section: 's', color: '#aabbcc', clientTrackingParams: 'sealed', method: 'scraped' },
        ...{ media_upload_id: 'm', image_url: 'https://a.test/1', image_base64: 'AAAA' },
      },
    });
    const again = await save({ pinId: 'p1' });
    expect(again).toMatchObject({ path: paths[1], options: { pin_id: 'p1', section: 's' } });
  });

  it('leaves the words of a pin that is saved again as they are', () => {
    const sent = JSON.parse(JSON.stringify(savePayload({ pinId: 'pin', guid: 'g-12345678' }, target)));
    for (const name of ['title', 'description', 'alt_text', 'link']) expect(Object.keys(sent)).not.toContain(name);
  });
});

describe('a save as a business', () => {
  afterEach(() => localStorage.clear());
  const saved = async (owner: string, isPartner = true) => {
    signedIn({ isPartner });
    chooseProfile('boss');
    const { asked } = standInServer({
      '/ads/v4/advertisers/': () => ({ advertisers: [{ id: 'ads1', owner_user_id: owner }], vacant: [] }),
      '/resource/PinResource/create/': () => savedPin(),
      '/resource/RepinResource/create/': () => savedPin(),
      '/v3/pins/': () => savedPin(),
      '/resource/BoardPickerBoardsResource/get/': () => ({ all_boards: [], boards_shortlist: [] }),
    });
    const client = new QueryClient();
    for (const more of [{ pinId: null }, { pinId: 'p1' }, { pinId: null, fromLink: true }])
      await sendSave(client, { guid: 'g-12345678', ...more }, target);
    await client.fetchQuery(pickerBoards('p1'));
    const sent = asked.filter(({ path }) => path !== '/ads/v4/advertisers/');
    return { sent: sent.map(({ options }) => options), looks: asked.length - sent.length };
  };

  it('names its ad account, for every way to save, and asks once which that is [S-087]', async () => {
    const { sent, looks } = await saved('boss');
    expect(sent).toHaveLength(4);
    for (const options of sent) expect(options).toMatchObject({ orbac_subject_id: 'boss', advertiser_id: 'ads1' });
    expect(looks).toBe(1);
  });

  it('asks for the protected boards of that ad account [S-061] [S-365]', async () => {
    const { sent } = await saved('boss');
    expect(sent.at(-1)).toEqual({
      ...{ field_set_key: 'board_picker', shortlist_suggestions: 2, pin_id: 'p1', filter: 'protected' },
      ...{ orbac_subject_id: 'boss', advertiser_id: 'ads1' },
    });
  });

  it('names none where the business has none, and asks for none as oneself [S-087]', async () => {
    const without = await saved('other');
    const personal = await saved('boss', false);
    for (const options of [...without.sent, ...personal.sent]) {
      expect(options).not.toHaveProperty('advertiser_id');
      expect(options).not.toHaveProperty('filter');
    }
    expect([without.looks, personal.looks]).toEqual([1, 0]);
  });
});

describe('a save on the site of ads', () => {
  it('offers no promotion, and reports none [S-009] [S-012]', async () => {
    signedIn();
    standInServer({ '/resource/PinResource/create/': () => savedPin({ success_event: 'pin_saved_promote' }) });
    const subject = { pinId: null, guid: 'g-12345678' };
    const before = location.pathname;
    expect((await sendSave(new QueryClient(), subject, target)).success_event).toBe('pin_saved_promote');
    history.replaceState(null, '', '/advertiser/v1/pin-builder/');
    expect((await sendSave(new QueryClient(), subject, target)).success_event).toBe('pin_saved_send');
    history.replaceState(null, '', before);
  });
});
