import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { Pinnable } from '@corkboard/contracts/curation/scraping';
import { type RecordedEvent, START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { createApp } from '@corkboard/http-edge/app';
import { BackboneModule } from '@corkboard/http-edge/backbone/backbone.module';
import { EVENT_STORE, POOL } from '@corkboard/http-edge/backbone/definition';
import { edgeConfig } from '@corkboard/http-edge/config';
import { EdgeModule } from '@corkboard/http-edge/edge.module';
import { createLog } from '@corkboard/http-edge/log';
import { openSecrets, SECRETS, type Secrets } from '@corkboard/http-edge/secrets';
import { SESSIONS, type Session } from '@corkboard/http-edge/session';
import { dropTestDatabase, testDatabase } from '@corkboard/testing/postgres';
import { ProductClient } from '@corkboard/testing/product-client';
import { freePort } from '@corkboard/testing/product-process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { mediaCatalogue } from './domain/media.catalogue.ts';
import { mediaDecider } from './domain/media.ts';
import { HeldFiles1763700010000 } from './files/held-files.migration.ts';
import { MediaModule } from './media.module.ts';
import { MediaUpkeep } from './media-upkeep.ts';
import { PictureUrls } from './picture-urls.ts';

@Module({
  imports: [
    BackboneModule.forService({
      service: 'curation',
      catalogue: mediaCatalogue,
      deciders: [mediaDecider],
      projections: [],
      migrations: [HeldFiles1763700010000],
      publish: () => [],
    }),
  ],
  providers: [
    {
      provide: PictureUrls,
      useFactory: (secrets: Secrets) => new PictureUrls(secrets['picture-key'].toString('base64url')),
      inject: [SECRETS],
    },
  ],
  exports: [BackboneModule, PictureUrls],
})
class TestBackbone {}

const sessionOf = (accountId: string): Session => ({
  sessionId: accountId,
  accountId,
  username: accountId,
  isPartner: false,
  isMinor: false,
  emailVerified: true,
  country: 'US',
  accountCreatedAt: '2026-01-01T00:00:00.000Z',
});

/** Whoever says so is signed in: the token is the account. */
@Global()
@Module({
  providers: [{ provide: SESSIONS, useValue: { lookup: async (token: string) => sessionOf(token) } }],
  exports: [SESSIONS],
})
class AnyoneSignsIn {}

const folder = mkdtempSync(join(tmpdir(), 'corkboard-media-'));
let app: NestFastifyApplication;
let origin: string;
let database: string;
let site: Server;
let siteOrigin: string;
let pages: Record<string, { type: string; body: string | Buffer; status?: number }> = {};

const signedIn = async (accountId: string): Promise<ProductClient> => {
  const client = new ProductClient(origin);
  client.cookies.set('__Host-sid', accountId);
  client.cookies.set('csrftoken', 'token');
  return client;
};

beforeAll(async () => {
  site = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': page?.type ?? 'text/plain' });
    response.end(page?.body ?? '');
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const { port: sitePort } = site.address() as AddressInfo;
  siteOrigin = `http://127.0.0.1:${sitePort}`;
  database = await testDatabase();
  const port = await freePort();
  const config = edgeConfig({
    DATA_DIR: folder,
    DATABASE_URL: database,
    PORT: String(port),
    BRAND_ORIGIN: `http://localhost:${port}`,
    OUTBOUND_ALLOW: `127.0.0.1:${sitePort}`,
    RATE_LIMITS: 'off',
  });
  const log = createLog('warn', 'test');
  @Module({
    imports: [
      EdgeModule.with(config, openSecrets(join(folder, 'secrets')), log),
      AnyoneSignsIn,
      MediaModule.on(TestBackbone),
    ],
  })
  class TestApp {}
  app = await createApp(TestApp, config, log);
  await app.listen(port, '127.0.0.1');
  origin = `http://localhost:${port}`;
}, 60_000);

afterAll(async () => {
  await app?.close();
  site?.closeAllConnections();
  site?.close();
  await dropTestDatabase(database);
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  pages = {};
});

let shade = 0;
const image = (width: number, height: number) => {
  shade = (shade + 37) % 200;
  const background = { r: shade, g: 120, b: 255 - shade };
  return sharp({ create: { width, height, channels: 3, background } });
};
const jpeg = (width = 300, height = 400) => image(width, height).jpeg().toBuffer();

const upload = (client: ProductClient, bytes: Buffer, headers: Record<string, string> = {}, name = 'a.jpg') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return client.send<UploadedMedia>('/v3/media/uploads/', { method: 'POST', body: form, headers });
};

const eventsOf = async (mediaId: string): Promise<readonly RecordedEvent[]> =>
  app.get<EventStore>(EVENT_STORE, { strict: false }).readStream(`media-${mediaId}`);

const until = async (done: () => Promise<boolean>): Promise<void> => {
  const started = Date.now();
  while (!(await done())) {
    if (Date.now() - started > 10_000) throw new Error('it did not happen within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

describe('an upload', () => {
  it('answers id, sides, colour, thumbhash and four sizes that are served [S-375]', async () => {
    const ana = await signedIn('ana');
    const { status, data } = await upload(ana, await jpeg(1000, 1500));
    expect(status).toBe(201);
    expect(data).toMatchObject({ width: 1000, height: 1500 });
    expect(data.dominant_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(data.thumbhash.length).toBeGreaterThan(4);
    for (const [size, { url, width, height }] of Object.entries(data.images)) {
      const answer = await fetch(`${origin}${url}`);
      expect([size, answer.status, answer.headers.get('content-type')]).toEqual([size, 200, 'image/webp']);
      const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([shown.width, shown.height]).toEqual([width, height]);
    }
    const [completed, processed] = await eventsOf(data.id);
    expect([completed?.type, processed?.type]).toEqual(['MediaUploadCompleted', 'MediaProcessed']);
    expect(completed?.data).toMatchObject({ ownerId: 'ana', sniffedType: 'image/jpeg' });
  });

  it('is told by its bytes, not by its name or stated type', async () => {
    const ana = await signedIn('ana');
    const png = await upload(ana, await image(200, 200).png().toBuffer(), {}, 'photo.txt');
    expect((await eventsOf(png.data.id))[0]?.data).toMatchObject({ sniffedType: 'image/png' });
    expect(await upload(ana, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      status: 415,
      code: 2203,
    });
    expect(await upload(ana, Buffer.from('MZ executable'))).toMatchObject({ status: 415, code: 2203 });
    expect(await upload(ana, Buffer.alloc(0))).toMatchObject({ status: 415, code: 2203 });
  });

  it.each([
    [120, 120, 201, null],
    [119, 120, 400, 2202],
    [120, 119, 400, 2202],
    [12_000, 120, 201, null],
    [12_001, 120, 400, 2204],
    [12_000, 5_001, 400, 2204],
  ])('of %i x %i is answered with %i', async (width, height, status, code) => {
    const bytes = await image(width, height).png({ compressionLevel: 1 }).toBuffer();
    expect(await upload(await signedIn('ana'), bytes)).toMatchObject({ status, code });
  });

  it('of 32 MiB is taken in, and of one byte more is refused', async () => {
    const ana = await signedIn('ana');
    const head = await jpeg();
    const padded = (bytes: number) => Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
    expect(await upload(ana, padded(32 * 1024 * 1024))).toMatchObject({ status: 201 });
    expect(await upload(ana, padded(32 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 2204 });
    expect(await upload(ana, padded(40 * 1024 * 1024))).toMatchObject({ status: 413, code: 2204 });
  });

  it('of a truncated file is refused, and the attempt is remembered', async () => {
    const ana = await signedIn('ana');
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await upload(ana, whole.subarray(0, whole.length / 2))).toMatchObject({ status: 415, code: 2203 });
    const all = await app.get<EventStore>(EVENT_STORE, { strict: false }).readAll({
      from: START,
      limit: 1000,
      filter: { types: ['MediaUploadRejected'] },
    });
    expect(all.events.at(-1)?.data).toMatchObject({ ownerId: 'ana', code: 2203, detail: 'file-damaged' });
    expect(readdirSync(join(folder, 'media', 'incoming'))).toEqual([]);
  });

  it('repeated with the same key answers the same media; the key with another file is refused', async () => {
    const ana = await signedIn('ana');
    const bytes = await jpeg();
    const key = { 'idempotency-key': 'upload-key-1' };
    const first = await upload(ana, bytes, key);
    const second = await upload(ana, bytes, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data.id).toBe(first.data.id);
    expect((await eventsOf(first.data.id)).length).toBe(2);
    expect(await upload(ana, await jpeg(310, 310), key)).toMatchObject({ status: 422, code: 18 });
  });

  it('needs a session, a form and a file', async () => {
    const visitor = new ProductClient(origin);
    visitor.cookies.set('csrftoken', 'token');
    expect(await upload(visitor, await jpeg())).toMatchObject({ status: 401, code: 7 });
    const ana = await signedIn('ana');
    expect(await ana.post('/v3/media/uploads/', {})).toMatchObject({ status: 415 });
    const empty = new FormData();
    empty.append('note', 'no file');
    expect(await ana.send('/v3/media/uploads/', { method: 'POST', body: empty })).toMatchObject({
      status: 400,
      code: 10,
    });
    const broken = await fetch(`${origin}/v3/media/uploads/`, {
      method: 'POST',
      headers: {
        cookie: ana.cookieHeader(),
        'x-csrftoken': 'token',
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbreaks off',
    });
    expect(broken.status).toBe(400);
  });
});

describe('a picture file', () => {
  it('may be kept by caches as long as its address is good, and is 404 without a signature', async () => {
    const { data } = await upload(await signedIn('ana'), await jpeg());
    const { url } = data.images['236x'];
    const answer = await fetch(`${origin}${url}`);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(24 * 3600 - 60);
    expect(seconds).toBeLessThanOrEqual(48 * 3600);
    const [path, query = ''] = url.split('?');
    for (const wrong of [
      path,
      `${path}?${query}x`,
      url.replace('236x', 'orig'),
      `${path}?e=1&s=1`,
      '/i/236x/../../etc?e=1&s=1',
      '/i/999x/zz',
    ])
      expect([wrong, (await fetch(`${origin}${wrong}`)).status]).toEqual([wrong, 404]);
  });
});

describe('a picture registered by its address', () => {
  const register = (client: ProductClient, image_url: unknown) =>
    client.send<{ media_upload_id: string }>('/v3/pins/image/', { method: 'PUT', body: { image_url } });

  it('is answered at once and fetched behind the answer [S-131]', async () => {
    pages['/lamp.jpg'] = { type: 'image/jpeg', body: await jpeg(640, 480) };
    const ana = await signedIn('ana');
    const { status, data } = await register(ana, `${siteOrigin}/lamp.jpg`);
    expect(status).toBe(202);
    await until(async () => (await eventsOf(data.media_upload_id)).length === 2);
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
    await until(async () => (await eventsOf(data.media_upload_id)).length === 2);
    const failed = (await eventsOf(data.media_upload_id))[1];
    expect([failed?.type, failed?.data['detail']]).toEqual(['MediaProcessingFailed', detail]);
  });

  it('at a private address is registered and never fetched', async () => {
    const { data } = await register(await signedIn('ana'), 'http://127.0.0.1:1/x.jpg');
    await until(async () => (await eventsOf(data.media_upload_id)).length === 2);
    expect((await eventsOf(data.media_upload_id))[1]?.data).toMatchObject({ detail: 'address-not-allowed' });
  });

  it('needs an address', async () => {
    const ana = await signedIn('ana');
    expect(await register(ana, '')).toMatchObject({ status: 400, code: 10 });
    expect(await register(ana, 7)).toMatchObject({ status: 400, code: 10 });
  });
});

describe('the pictures of a page', () => {
  const find = (client: ProductClient, options: unknown) =>
    client.get<Pinnable[]>('/resource/FindPinImagesResource/get/', options);

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
  ])('%s are refused without a word to show', async (_, url) => {
    expect(await find(await signedIn('ana'), { url })).toMatchObject({ status: 422, code: 2301, message: null });
  });

  it('need a session and an address', async () => {
    expect(await find(new ProductClient(origin), { url: siteOrigin })).toMatchObject({ status: 401, code: 7 });
    const ana = await signedIn('ana');
    expect(await find(ana, {})).toMatchObject({ status: 400, code: 10 });
    expect(await find(ana, { url: siteOrigin, scrapeMetric: 'Not A Label' })).toMatchObject({ status: 400, code: 10 });
  });
});

describe('a picture that nobody saved', () => {
  it('goes with its files, unless another upload of the same bytes still holds them', async () => {
    const pool = app.get<Pool>(POOL, { strict: false });
    const bytes = await jpeg(222, 333);
    const [ana, bo] = [await signedIn('ana'), await signedIn('bo')];
    const first = await upload(ana, bytes);
    const second = await upload(bo, bytes);
    const { url } = first.data.images['236x'];
    const overdue = (id: string) =>
      pool.query("UPDATE held_files SET until = now() - interval '1 minute' WHERE holder = $1", [id]);
    await overdue(first.data.id);
    await app.get(MediaUpkeep, { strict: false }).sweep();
    expect((await fetch(`${origin}${url}`)).status).toBe(200);
    expect((await eventsOf(first.data.id)).length).toBe(2);

    await pool.query('DELETE FROM held_files WHERE holder = $1', [first.data.id]);
    await overdue(second.data.id);
    await pool.query('INSERT INTO attached_media VALUES ($1)', [second.data.id]);
    await app.get(MediaUpkeep, { strict: false }).sweep();
    const { rows } = await pool.query('SELECT until FROM held_files WHERE holder = $1', [second.data.id]);
    expect(rows).toEqual([{ until: null }]);
    expect(existsSync(join(folder, 'media', 'pictures'))).toBe(true);
  });

  it('of a preview goes after a day', async () => {
    const pool = app.get<Pool>(POOL, { strict: false });
    pages['/p.jpg'] = { type: 'image/jpeg', body: await jpeg(321, 321) };
    const ana = await signedIn('ana');
    const { data } = await ana.get<Pinnable[]>('/resource/FindPinImagesResource/get/', { url: `${siteOrigin}/p.jpg` });
    const url = data[0]?.preview.url ?? '';
    expect((await fetch(`${origin}${url}`)).status).toBe(200);
    await pool.query("UPDATE held_files SET until = now() - interval '1 minute' WHERE holder = 'preview'");
    await app.get(MediaUpkeep, { strict: false }).sweep();
    expect((await fetch(`${origin}${url}`)).status).toBe(404);
  });
});
