import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;

beforeAll(async () => {
  journey = await startJourney();
  jane = await userIn(journey, 'Jane <i>"Doe"');
}, 600_000);
afterAll(endJourneys, 600_000);

interface Document {
  readonly status: number;
  readonly location: string | null;
  readonly type: string;
  readonly html: string;
}

/** As a program asks that follows a shared link: without cookies, without scripts. */
const documentAt = async (path: string): Promise<Document> => {
  const answer = await fetch(`${journey.origin}${path}`, { redirect: 'manual' });
  const [location, type] = [answer.headers.get('location'), answer.headers.get('content-type') ?? ''];
  return { status: answer.status, location, type, html: await answer.text() };
};

/** Removes the token that differs in every answer to a new visitor. */
const withoutToken = (html: string): string => html.replace(/"csrfToken":"[^"]*"/, '');

const rename = async (boardId: string, name: string): Promise<void> => {
  const cookies = await jane.context.cookies();
  const token = cookies.find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const answer = await jane.context.request.post('/resource/BoardResource/update/', {
    data: { board_id: boardId, name },
    headers: { 'x-csrftoken': token, origin: journey.origin },
  });
  expect(answer.status()).toBe(200);
};

describe('a shared address', () => {
  it('says in its HTML what the page is, and shows its picture', async () => {
    const board = await jane.board('Rooms & "walls"');
    const pin = await jane.pin(board.id, '</title><script>alert(1)</script> & "more"', 1);
    const { status, html } = await documentAt(`/pin/${pin}/`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<title>&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;more&#34; | ');
    expect(html).toContain(`<link rel="canonical" href="${journey.origin}/pin/${pin}/" />`);
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect(picture.startsWith(`${journey.origin}/i/736x/`)).toBe(true);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp');
    const shown = (await documentAt(board.url)).html;
    expect(shown).toContain('<meta property="og:title" content="Rooms &#38; &#34;walls&#34;" />');
    expect(shown).toContain('<meta name="description" content="1 Pin saved by Jane &#60;i&#62;&#34;Doe&#34;');
    expect((await documentAt(`/${jane.username}/`)).html).toContain('<meta property="og:type" content="profile" />');
  });

  it('answers what is secret as what never was', async () => {
    const board = await jane.board('Surprise', 'secret');
    const pin = await jane.pin(board.id, 'Unseen', 2);
    const never = '018f0000-0000-7000-8000-000000000001';
    const [hidden, absent] = [await documentAt(`/pin/${pin}/`), await documentAt(`/pin/${never}/`)];
    expect([hidden.status, withoutToken(hidden.html)]).toEqual([404, withoutToken(absent.html)]);
    const boards = [await documentAt(board.url), await documentAt(`/${jane.username}/never/`)];
    expect(boards.map(({ status }) => status)).toEqual([404, 404]);
    expect(withoutToken(boards[0]?.html ?? '')).toBe(withoutToken(boards[1]?.html ?? ''));
    await jane.page.goto(board.url);
    expect(await jane.page.title()).toContain('Surprise');
  });

  it('leads on to the name that the board has now, in the HTML and in the app [E-027] [S-324]', async () => {
    const board = await jane.board('Gift ideas');
    await rename(board.id, 'Presents');
    const presents = `/${jane.username}/presents/`;
    expect(await documentAt(`${board.url}?share=true`)).toMatchObject({
      status: 301,
      location: `${presents}?share=true`,
    });
    const { page } = jane;
    await page.goto(`/${jane.username}/`);
    await page.getByRole('link', { name: /Presents/ }).waitFor();
    await page.evaluate(`(() => {
      const link = document.querySelector('main').appendChild(document.createElement('a'));
      Object.assign(link, { href: ${JSON.stringify(board.url)}, textContent: 'As it was shared' });
    })()`);
    await page.getByRole('link', { name: 'As it was shared' }).click();
    await page.getByRole('heading', { level: 1, name: 'Presents' }).waitFor();
    await page.waitForURL(`**${presents}`);
  });
});

describe('the HTML of a page', () => {
  const encodingAt = async (path: string, cookie = ''): Promise<string | null> => {
    const answer = await fetch(`${journey.origin}${path}`, { headers: { cookie, 'accept-encoding': 'gzip, br' } });
    expect(await answer.text()).toContain('"csrfToken":""');
    return answer.headers.get('content-encoding');
  };

  it('is compressed, unless it tells of the viewer beside a text of somebody else', async () => {
    const pin = await jane.pin((await jane.board('Packed')).id, 'Packed', 3);
    const cookie = (await jane.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    expect([await encodingAt('/'), await encodingAt(`/pin/${pin}/`)]).toEqual(['br', 'br']);
    expect([await encodingAt('/', cookie), await encodingAt(`/pin/${pin}/`, cookie)]).toEqual(['br', null]);
  });
});

describe('a page before its scripts have come', () => {
  it('has the bar at the top, and for who is signed in the places of the pictures', async () => {
    const visitor = await journey.stranger({ javaScriptEnabled: false });
    await visitor.page.goto('/');
    expect(await visitor.page.locator('.first-bar svg').isVisible()).toBe(true);
    expect(await visitor.page.getByText('Keep the things that catch your eye').isVisible()).toBe(true);
    await visitor.page.goto('/login');
    expect(await visitor.page.getByText('Keep the things that catch your eye').count()).toBe(0);
    await visitor.context.close();
    const { page } = jane;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.locator('.first-tiles i').first().isVisible()).toBe(true);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByRole('button', { name: 'Account and settings' }).waitFor();
    await page.locator('.first').first().waitFor({ state: 'detached' });
  });
});

describe('the first pictures of a page', () => {
  interface Image {
    readonly naturalWidth: number;
    decode(): Promise<void>;
  }
  const loaded = (image: Locator): Promise<boolean> =>
    image.evaluate(async (element) => {
      await (element as unknown as Image).decode();
      return (element as unknown as Image).naturalWidth > 0;
    });

  it('are there before its scripts, for a visitor of a pin and for somebody at home', async () => {
    const pin = await jane.pin((await jane.board('Early')).id, 'Early', 4);
    const visitor = await journey.stranger({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await visitor.page.goto(`/pin/${pin}/`);
    const picture = visitor.page.locator('#first-view img');
    await picture.waitFor();
    expect((await picture.boundingBox())?.width).toBe(390);
    await visitor.context.close();
    const bo = await userIn(journey);
    await bo.page.setViewportSize({ width: 390, height: 844 });
    await bo.page.route('**/assets/*.js', (route) => route.abort());
    await bo.page.goto('/');
    expect(await loaded(bo.page.locator('#first-view img').first())).toBe(true);
    await bo.context.close();
  });

  it('give way to the same pictures of the app, whose answer the HTML has asked for already', async () => {
    const pin = await jane.pin((await jane.board('Handed over')).id, 'Handed over', 5);
    const visitor = await journey.stranger({ viewport: { width: 390, height: 844 } });
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.page.goto(`/pin/${pin}/`);
    const real = visitor.page.getByTestId('closeup').locator('img').first();
    expect(await loaded(real)).toBe(true);
    await visitor.page.locator('#first-view').waitFor({ state: 'detached' });
    expect(asked.filter((path) => path === '/resource/PinResource/get/')).toHaveLength(1);
    await visitor.context.close();
  });

  it('are not those of a secret pin, not even for its owner', async () => {
    const pin = await jane.pin((await jane.board('Covered', 'secret')).id, 'Covered', 6);
    expect((await documentAt(`/pin/${pin}/`)).html).not.toContain('id="first-view"');
    const own = await jane.context.request.get(`/pin/${pin}/`);
    expect(own.status()).toBe(200);
    expect(await own.text()).not.toContain('/i/474x/');
  });
});

describe('an address without a page', () => {
  it('is 404, and the app says which it was [E-025]', async () => {
    expect((await documentAt('/no/such/page/xx')).status).toBe(404);
    expect((await documentAt('/sw.js')).status).toBe(404);
    expect((await documentAt('/login/')).status).toBe(200);
    const { page } = jane;
    await page.goto('/no/such/page/xx');
    await toast(page, "Sorry! We couldn't find that page.").waitFor();
    await toast(page, '/no/such/page/xx').waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/');
  });

  it('is no page where programs look for a file', async () => {
    const robots = await documentAt('/robots.txt');
    expect([robots.status, robots.type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.html).toContain('Disallow: /console/');
    expect((await documentAt('/favicon.ico')).type).toBe('image/x-icon');
  });
});
