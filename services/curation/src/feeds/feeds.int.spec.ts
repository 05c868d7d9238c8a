import type { PinCard, PinView } from '@corkboard/contracts/curation/entities';
import type { UserProfile } from '@corkboard/contracts/curation/feeds';
import { getViewer } from '@corkboard/contracts/identity/viewer';
import type { Answered } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

const titles = (pins: readonly PinCard[]) => pins.map(({ title }) => title);

describe('the home feed', () => {
  it('shows all public pins, newest first, page by page to the end [S-331]', async () => {
    const open = await ana.board('Open');
    const hidden = await ana.board('Hidden', 'secret');
    for (let seed = 1; seed <= 5; seed += 1) await ana.pin(open.id, seed, { title: `Pin ${seed}` });
    await ana.pin(hidden.id, 6, { title: 'Hidden' });
    await curation.settled();
    const first = await bo.ask<PinCard[]>('UserHomefeed', { page_size: 2 });
    expect(titles(first.data)).toEqual(['Pin 5', 'Pin 4']);
    const second = await bo.ask<PinCard[]>('UserHomefeed', { page_size: 2, bookmark: first.bookmark });
    expect(titles(second.data)).toEqual(['Pin 3', 'Pin 2']);
    const last = await bo.ask<PinCard[]>('UserHomefeed', { page_size: 2, bookmark: second.bookmark });
    expect([titles(last.data), last.bookmark]).toEqual([['Pin 1'], '-end-']);
    const beyond = await bo.ask<PinCard[]>('UserHomefeed', { bookmark: '-end-' });
    expect([beyond.data, beyond.bookmark]).toEqual([[], '-end-']);
    expect(titles(said(await ana.ask<PinCard[]>('UserHomefeed')))).not.toContain('Hidden');
  });

  it('is there for visitors too, and refuses bookmarks that are none', async () => {
    const visitor = await curation.visitor();
    expect(titles(said(await visitor.ask<PinCard[]>('UserHomefeed')))).toHaveLength(5);
    expect((await ana.ask('UserHomefeed', { bookmark: 'x' })).code).toBe(10);
    expect((await ana.ask('UserHomefeed', { bookmark: Buffer.from('["x","y"]').toString('base64url') })).code).toBe(10);
    expect((await ana.ask('UserHomefeed', { page_size: 251 })).code).toBe(10);
    expect((await ana.ask('UserHomefeed', { field_set_key: 'x' })).code).toBe(13);
  });
});

describe('a picture that many have saved', () => {
  const home = async (person: Person, page_size = 3): Promise<readonly string[][]> => {
    const pages: string[][] = [];
    for (let bookmark: string | null = null; bookmark !== '-end-'; ) {
      const page: Answered<PinCard[]> = await person.ask<PinCard[]>('UserHomefeed', { page_size, bookmark });
      pages.push(page.data.map(({ id }) => id));
      bookmark = page.bookmark;
    }
    return pages;
  };

  it('is shown once, where it came first, on pages that stay full', async () => {
    const visitor = await curation.visitor();
    const before = (await home(visitor)).flat();
    const board = await bo.board('Firsts');
    const [first, second, third] = [await bo.pin(board.id, 31), await bo.pin(board.id, 32), await bo.pin(board.id, 33)];
    const copies = await ana.board('Copies');
    for (const source of [first, second, first, third, first]) await ana.save(source.id, copies.id);
    // The same file again, by somebody who never saw the pin.
    await ana.pin(copies.id, 32);
    await curation.settled();
    const pages = await home(visitor);
    expect(pages.flat()).toEqual([third.id, second.id, first.id, ...before]);
    expect(pages.slice(0, -1).map(({ length }) => length)).toEqual(pages.slice(0, -1).map(() => 3));
  });

  it('is not shown to who owns it, nor to them by what others made of it', async () => {
    const cy = await curation.person();
    const mine = await cy.pin((await cy.board('Mine')).id, 41);
    await curation.settled();
    const copy = await ana.save(mine.id, (await ana.board('Theirs')).id);
    await curation.settled();
    const shown = (await home(cy)).flat();
    expect([shown.includes(mine.id), shown.includes(copy.id)]).toEqual([false, false]);
    expect((await home(bo)).flat()).toContain(mine.id);
  });

  it('is shown by the next one when the first is deleted or made secret, and by the first again after that', async () => {
    const cy = await curation.person();
    const board = await cy.board('Turning');
    const origin = await cy.pin(board.id, 51);
    await curation.settled();
    const copy = await ana.save(origin.id, (await ana.board('Kept')).id);
    const shows = async (): Promise<readonly string[]> => {
      await curation.settled();
      return (await home(bo)).flat().filter((id) => [origin.id, copy.id].includes(id));
    };
    expect(await shows()).toEqual([origin.id]);
    said(await cy.tell('Board', 'update', { board_id: board.id, privacy: 'secret' }));
    expect(await shows()).toEqual([copy.id]);
    said(await cy.tell('Board', 'update', { board_id: board.id, privacy: 'public' }));
    said(await cy.tell('Pin', 'delete', { id: origin.id }));
    expect(await shows()).toEqual([copy.id]);
    said(await cy.tell('PinRestore', 'create', { id: origin.id }));
    expect(await shows()).toEqual([origin.id]);
  });

  it('says on how many other boards it is that the viewer may see', async () => {
    const origin = await bo.pin((await bo.board('Counted')).id, 61);
    await curation.settled();
    await ana.save(origin.id, (await ana.board('One more')).id);
    await ana.save(origin.id, (await ana.board('Behind a door', 'secret')).id);
    await curation.settled();
    const alsoOn = async (person: Person) => said(await person.ask<PinView>('Pin', { id: origin.id })).also_on_boards;
    expect([await alsoOn(bo), await alsoOn(await curation.visitor()), await alsoOn(ana)]).toEqual([1, 1, 2]);
  });

  it('is found once', async () => {
    const origin = await bo.pin((await bo.board('Found')).id, 71, { title: 'Zeppelin' });
    await curation.settled();
    await ana.save(origin.id, (await ana.board('Airships')).id);
    await curation.settled();
    const found = async (scope: string) =>
      said(await ana.ask<{ items: PinCard[] }>('BaseSearch', { query: 'zeppelin', scope })).items.map(({ id }) => id);
    expect(await found('pins')).toEqual([origin.id]);
    expect(await found('my_pins')).toHaveLength(1);
  });
});

describe('a board’s feed', () => {
  it('shows its pins, newest first', async () => {
    const board = await ana.board('Feed');
    for (const seed of [11, 12, 13]) await ana.pin(board.id, seed, { title: `Pin ${seed}` });
    const feed = await ana.ask<PinCard[]>('BoardFeed', { board_id: board.id, page_size: 2 });
    expect(titles(feed.data)).toEqual(['Pin 13', 'Pin 12']);
    const rest = await ana.ask<PinCard[]>('BoardFeed', { board_id: board.id, page_size: 2, bookmark: feed.bookmark });
    expect([titles(rest.data), rest.bookmark]).toEqual([['Pin 11'], '-end-']);
    expect((await ana.ask('BoardFeed', { board_id: 'x' })).code).toBe(2106);
  });
});

describe('a profile', () => {
  it('counts what the viewer may see, and tells the owner where they saved last [S-376 part]', async () => {
    const cy = await curation.person();
    const open = await cy.board('Open');
    const hidden = await cy.board('Hidden', 'secret');
    await cy.pin(open.id, 21);
    await cy.pin(hidden.id, 22);
    await cy.pin(hidden.id, 23);
    const own = said(await cy.ask<UserProfile>('User', { username: cy.username, field_set_key: 'profile' }));
    expect(own).toMatchObject({ username: cy.username, pin_count: 3, board_count: 2, is_me: true });
    expect(own.recent_boards.map(({ name }) => name)).toEqual(['Hidden', 'Open']);
    const seen = said(await bo.ask<UserProfile>('User', { username: cy.username.toUpperCase() }));
    expect(seen).toMatchObject({ pin_count: 1, board_count: 1, recent_boards: [], is_me: false });
    const visitor = await curation.visitor();
    expect(said(await visitor.ask<UserProfile>('User', { username: cy.username })).pin_count).toBe(1);
    const missing = await visitor.ask('User', { username: 'nobody_at_all' });
    expect([missing.status, missing.code]).toEqual([404, 11]);
  });

  it('lists pins: all for their owner, public ones for others', async () => {
    const cy = await curation.person();
    await cy.pin((await cy.board('Open')).id, 31, { title: 'Seen' });
    await cy.pin((await cy.board('Hidden', 'secret')).id, 32, { title: 'Unseen' });
    await curation.settled();
    expect(titles(said(await cy.ask<PinCard[]>('UserPins', { username: cy.username })))).toEqual(['Unseen', 'Seen']);
    expect(titles(said(await bo.ask<PinCard[]>('UserPins', { username: cy.username })))).toEqual(['Seen']);
    expect((await bo.ask('UserPins', { username: 'nobody_at_all' })).status).toBe(404);
  });
});

describe('the session user', () => {
  it('has the fields that pages of pins and boards need [S-348 part]', async () => {
    const { data } = await ana.client.ask(getViewer);
    expect(data).toMatchObject({ isAuth: true, isPartner: false });
    expect(data.user).toMatchObject({
      id: ana.id,
      createdAt: expect.any(String),
      hasPassword: true,
      video_upload_allowed: false,
      connectedToFacebook: false,
      connectedToGoogle: false,
    });
    const visitor = await curation.visitor();
    expect((await visitor.client.ask(getViewer)).data).toMatchObject({ isAuth: false, user: null });
  });
});
