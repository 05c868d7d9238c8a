import { findPinImages } from '@corkboard/contracts/curation/scraping';
import { START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { EVENT_STORE } from '@corkboard/service/definition';
import { eventually } from '@corkboard/testing/eventually';
import { RouteClient } from '@corkboard/testing/route-client';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { app, eventsOf, jpeg, origin, pages, signedIn, siteOrigin, useMediaApp } from '../media/media-app.suite.ts';

useMediaApp();

describe('a picture registered by its address', () => {
  const register = (client: RouteClient, image_url: unknown) =>
    client.send<{ media_upload_id: string }>('/v3/pins/image/', { method: 'PUT', body: { image_url } });

  it('is answered at once and fetched behind the answer [S-131]', async () => {
    pages['/lamp.jpg'] = { type: 'image/jpeg', body: await jpeg(640, 480) };
    const ana = await signedIn('ana');
    const { status, data } = await register(ana, `${siteOrigin}/lamp.jpg`);
    expect(status).toBe(202);
    await eventually(async () => (await eventsOf(data.media_upload_id)).length === 2);
    const [registered, processed] = await eventsOf(data.media_upload_id);
    expect([registered?.type, processed?.type]).toEqual(['ImageRegistered', 'MediaProcessed']);
    expect(processed?.data).toMatchObject({ ownerId: 'ana', width: 640, height: 480 });
    expect(JSON.stringify(registered?.data)).not.toContain('lamp.jpg');
  });

  it('is the same one when it is registered again, and not for somebody else', async () => {
    pages['/again.jpg'] = { type: 'image/jpeg', body: await jpeg() };
    const url = `${siteOrigin}/again.jpg`;
    const [ana, bo] = [await signedIn('ana'), await signedIn('bo')];
    const first = await register(ana, url);
    expect((await register(ana, url)).data).toEqual(first.data);
    expect((await register(bo, url)).data).not.toEqual(first.data);
  });

  it.each([
    ['that is missing', '/missing.jpg', 'not-found'],
    ['that is no picture', '/page.html', 'file-type-unsupported'],
  ])('%s fails silently, and the failure is recorded', async (_, path, detail) => {
    pages['/page.html'] = { type: 'image/jpeg', body: '<p>no picture</p>' };
    const { status, data } = await register(await signedIn('ana'), `${siteOrigin}${path}`);
    expect(status).toBe(202);
    await eventually(async () => (await eventsOf(data.media_upload_id)).length === 2);
    const failed = (await eventsOf(data.media_upload_id))[1];
    expect([failed?.type, failed?.data['detail']]).toEqual(['MediaProcessingFailed', detail]);
  });

  it('at a private address is registered and never fetched', async () => {
    const { data } = await register(await signedIn('ana'), 'http://127.0.0.1:1/x.jpg');
    await eventually(async () => (await eventsOf(data.media_upload_id)).length === 2);
    expect((await eventsOf(data.media_upload_id))[1]?.data).toMatchObject({ detail: 'address-not-allowed' });
  });

  it('needs an address', async () => {
    const ana = await signedIn('ana');
    expect(await register(ana, '')).toMatchObject({ status: 400, code: 10 });
    expect(await register(ana, 7)).toMatchObject({ status: 400, code: 10 });
  });
});

describe('the pictures of a page', () => {
  const find = (client: RouteClient, query: Readonly<Record<string, unknown>>) => client.ask(findPinImages, { query });

  it('are items of type pinnable with url, best first, both sides at least 120 px [S-130]', async () => {
    pages['/'] = {
      type: 'text/html',
      body: `<title>Lamps</title><meta property="og:image" content="/og.jpg"><img src="/small.jpg"><img src="/119.jpg">
        <img src="/large.jpg" alt="A large lamp"><img src="/same.jpg"><img src="/gone.jpg"><img src="/broken.jpg">`,
    };
    const large = await jpeg(900, 600);
    pages['/og.jpg'] = { type: 'image/jpeg', body: await jpeg(400, 300) };
    pages['/small.jpg'] = { type: 'image/jpeg', body: await jpeg(120, 120) };
    pages['/119.jpg'] = { type: 'image/jpeg', body: await jpeg(119, 500) };
    pages['/large.jpg'] = { type: 'image/jpeg', body: large };
    pages['/same.jpg'] = { type: 'image/jpeg', body: large };
    pages['/broken.jpg'] = { type: 'image/jpeg', body: 'no picture' };
    const { status, data } = await find(await signedIn('ana'), { url: `${siteOrigin}/`, scrapeMetric: 'pin_create' });
    expect(status).toBe(200);
    expect(data.map(({ type, url, width, height, title }) => [type, url, width, height, title])).toEqual([
      ['pinnable', `${siteOrigin}/og.jpg`, 400, 300, 'Lamps'],
      ['pinnable', `${siteOrigin}/large.jpg`, 900, 600, 'A large lamp'],
      ['pinnable', `${siteOrigin}/small.jpg`, 120, 120, 'Lamps'],
    ]);
    for (const { preview } of data) expect((await fetch(`${origin}${preview.url}`)).status).toBe(200);
  });

  it('are remembered by host and count, never by address [S-128 part]', async () => {
    pages['/secret-path'] = { type: 'text/html', body: '<p>nothing here</p>' };
    expect(await find(await signedIn('ana'), { url: `${siteOrigin}/secret-path` })).toMatchObject({
      status: 200,
      data: [],
    });
    const { events } = await app
      .get<EventStore>(EVENT_STORE, { strict: false })
      .readAll({ from: START, limit: 1000, filter: { types: ['PageScraped'] } });
    expect(events.at(-1)?.data).toMatchObject({ host: '127.0.0.1', imageCount: 0, metric: null, requestedBy: 'ana' });
    expect(JSON.stringify(events)).not.toContain('secret-path');
  });

  it('are an empty list where the site opts out', async () => {
    pages['/'] = { type: 'text/html', body: '<meta name="Corkboard" content="nopin"><img src="/a.jpg">' };
    pages['/a.jpg'] = { type: 'image/jpeg', body: await jpeg() };
    expect(await find(await signedIn('ana'), { url: `${siteOrigin}/` })).toMatchObject({ status: 200, data: [] });
  });

  it('are the picture itself where the address is one', async () => {
    pages['/a.jpg'] = { type: 'image/jpeg', body: await jpeg(500, 500) };
    const { data } = await find(await signedIn('ana'), { url: `${siteOrigin}/a.jpg` });
    expect(data).toMatchObject([{ url: `${siteOrigin}/a.jpg`, width: 500 }]);
  });

  it('are at most 30', async () => {
    const names = Array.from({ length: 33 }, (_, at) => `/${at}.png`);
    pages['/'] = { type: 'text/html', body: names.map((name) => `<img src="${name}">`).join('') };
    for (const [at, name] of names.entries()) {
      const background = { r: at * 7, g: 0, b: 0 };
      const body = await sharp({ create: { width: 120, height: 120, channels: 3, background } })
        .png()
        .toBuffer();
      pages[name] = { type: 'image/png', body };
    }
    expect((await find(await signedIn('ana'), { url: `${siteOrigin}/` })).data.length).toBe(30);
  });

  it.each([
    ['of a private address', 'http://169.254.169.254/latest/meta-data/'],
    ['of no web address', 'file:///etc/passwd'],
    ['of a page that is away', 'http://127.0.0.1:1/'],
  ])('%s are refused without a word to show [S-133 part]', async (_, url) => {
    expect(await find(await signedIn('ana'), { url })).toMatchObject({ status: 422, code: 2301, message: null });
  });

  it.each([
    ['address-not-allowed', () => 'http://169.254.169.254/latest/meta-data/'],
    ['not-found', () => `${siteOrigin}/members-only`],
    ['unreachable', () => `${siteOrigin}/hangs-up`],
    ['too-many-redirects', () => `${siteOrigin}/round`],
  ])('say in their data why there are none: %s', async (reason, url) => {
    pages['/members-only'] = { type: 'text/html', body: 'Members only', status: 403 };
    pages['/round'] = { type: 'text/html', body: '', status: 302, location: '/round' };
    pages['/hangs-up'] = { type: 'text/html', body: '', hangsUp: true };
    const ana = await signedIn('ana');
    const { status, text } = await find(ana, { url: url() });
    expect([status, JSON.parse(text).resource_response.error.data]).toEqual([422, { reason }]);
  });

  it('need a session and an address', async () => {
    expect(await find(new RouteClient(origin), { url: siteOrigin })).toMatchObject({ status: 401, code: 7 });
    const ana = await signedIn('ana');
    expect(await find(ana, {})).toMatchObject({ status: 400, code: 10 });
    expect(await find(ana, { url: siteOrigin, scrapeMetric: 'Not A Label' })).toMatchObject({ status: 400, code: 10 });
  });
});
