import type { PageHead } from '@corkboard/contracts/curation/page-heads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let visitor: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  visitor = await curation.visitor();
});
afterAll(() => curation?.stop());

const headAt = async (path: string, person = visitor): Promise<PageHead> =>
  said(await person.client.get<PageHead>(`/v3/page_heads/?${new URLSearchParams({ path })}`));
const missing = { status: 404, redirect_url: null, head: null };

describe('what a shared address shows', () => {
  it('is of a pin: its texts, its picture and who saved it', async () => {
    const board = await ana.board('Lights');
    const texts = { title: 'A "lamp" <b>', description: 'Brass & glass', alt_text: 'A lamp' };
    const told = await ana.pin(board.id, 1, texts);
    const bare = await ana.pin(board.id, 2);
    await curation.settled();
    const { head } = await headAt(`/pin/${told.id}/`);
    expect(head).toMatchObject({
      title: texts.title,
      description: texts.description,
      kind: 'article',
      is_public: true,
    });
    expect(head?.url).toBe(`/pin/${told.id}/`);
    expect(head?.image).toMatchObject({ url: told.images?.['736x'].url, alt: 'A lamp' });
    const untold = await headAt(`/pin/${bare.id}`);
    expect(untold.head).toMatchObject({
      title: 'A Pin on Lights',
      description: expect.stringMatching(/ saved this to Lights\.$/),
    });
  });

  it('is of a board and of a person, with what everybody may count', async () => {
    const cy = await curation.person();
    const board = await cy.board('Chairs');
    const pin = await cy.pin(board.id, 3);
    await cy.pin((await cy.board('Hidden', 'secret')).id, 4);
    await curation.settled();
    const shown = await headAt(`/${cy.username}/chairs/`);
    expect(shown.head).toMatchObject({ title: 'Chairs', kind: 'website', url: board.url });
    expect(shown.head?.description).toMatch(/^1 Pin saved by /);
    expect(shown.head?.image?.url).toBe(pin.images?.['736x'].url);
    for (const person of [visitor, cy]) {
      const { head } = await headAt(`/${cy.username}/`, person);
      expect(head).toMatchObject({ kind: 'profile', description: '1 Pin on 1 board.' });
      expect(head?.title).toContain(`(@${cy.username})`);
    }
  });
});

describe('the status of an address', () => {
  it('is 301 where a board has another name now', async () => {
    const board = await ana.board('Old name');
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'New name' }));
    await curation.settled();
    expect(await headAt(`/${ana.username}/old-name/`)).toEqual({
      status: 301,
      redirect_url: `/${ana.username}/new-name/`,
      head: null,
    });
  });

  it('is that of the section, or 301 where it or its board has another name now', async () => {
    const board = await ana.board('Halls');
    const made = { board_id: board.id, name: 'Old lamps' };
    const section = said(await ana.tell<{ id: string }>('BoardSection', 'create', made));
    await curation.settled();
    const { status, head } = await headAt(`/${ana.username}/halls/old-lamps/`);
    expect([status, head?.title, head?.url]).toEqual([200, 'Old lamps · Halls', `${board.url}old-lamps/`]);
    said(await ana.tell('BoardSection', 'update', { section_id: section.id, name: 'New lamps' }));
    await curation.settled();
    const moved = { status: 301, redirect_url: `/${ana.username}/halls/new-lamps/`, head: null };
    expect(await headAt(`/${ana.username}/halls/old-lamps/`)).toEqual(moved);
    expect(await headAt(`/${ana.username}/halls/none/`)).toEqual(missing);
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'Rooms' }));
    await curation.settled();
    const under = { ...moved, redirect_url: `/${ana.username}/rooms/new-lamps/` };
    expect(await headAt(`/${ana.username}/halls/new-lamps/`)).toEqual(under);
  });

  it('is 404 for what never was, and for anything that is no page of a pin, board or person', async () => {
    const never = '018f0000-0000-7000-8000-000000000001';
    for (const path of [
      `/pin/${never}/`,
      '/pin/1/',
      '/nobody_here/',
      `/${ana.username}/none/`,
      '/a/b/c/',
      `/${ana.username}/none/none/`,
      '/abc/b/c/d/',
      '/%zz',
    ])
      expect([path, await headAt(path)]).toEqual([path, missing]);
  });

  it('is 410 for what everybody could see and was deleted', async () => {
    const board = await ana.board('Passing');
    const [first, second] = [await ana.pin(board.id, 5), await ana.pin(board.id, 6)];
    said(await ana.tell('Pin', 'delete', { id: first.id }));
    await curation.settled();
    expect((await headAt(`/pin/${first.id}/`)).status).toBe(410);
    expect((await headAt(`/pin/${second.id}/`)).status).toBe(200);
    said(await ana.tell('Board', 'delete', { board_id: board.id }));
    await curation.settled();
    for (const path of [board.url, `/pin/${first.id}/`, `/pin/${second.id}/`])
      expect([path, (await headAt(path)).status]).toEqual([path, 410]);
    const again = await ana.board('Passing');
    expect((await headAt(again.url, ana)).head?.title).toBe('Passing');
  });

  it('gives nothing away of what is secret, there or deleted', async () => {
    const board = await ana.board('Untold', 'secret');
    const [kept, dropped] = [await ana.pin(board.id, 7, { title: 'Unsaid' }), await ana.pin(board.id, 8)];
    said(await ana.tell('Pin', 'delete', { id: dropped.id }));
    await curation.settled();
    const paths = [board.url, `/pin/${kept.id}/`, `/pin/${dropped.id}/`];
    for (const path of paths) expect([path, await headAt(path)]).toEqual([path, missing]);
    expect((await headAt(`/pin/${kept.id}/`, ana)).head).toMatchObject({ title: 'Unsaid', is_public: false });
    said(await ana.tell('Board', 'delete', { board_id: board.id }));
    await curation.settled();
    for (const path of paths) expect([path, await headAt(path)]).toEqual([path, missing]);
  });
});
