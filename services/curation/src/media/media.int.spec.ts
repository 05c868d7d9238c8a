import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { uploadMedia } from '@corkboard/contracts/curation/media';
import { START } from '@corkboard/event-store/event';
import type { EventStore } from '@corkboard/event-store/port';
import { EVENT_STORE } from '@corkboard/service/definition';
import { RouteClient } from '@corkboard/testing/route-client';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { app, eventsOf, folder, image, jpeg, origin, signedIn, upload, useMediaApp } from './media-app.suite.ts';

useMediaApp();

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
    const visitor = new RouteClient(origin);
    visitor.cookies.set('csrftoken', 'token');
    expect(await upload(visitor, await jpeg())).toMatchObject({ status: 401, code: 7 });
    const ana = await signedIn('ana');
    expect(await ana.ask(uploadMedia, { body: {} })).toMatchObject({ status: 415 });
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
  it('stands in folders that nobody but the owner of the installation looks into', async () => {
    await upload(await signedIn('ana'), await jpeg());
    const folders = readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const modes = folders.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o777);
    expect(new Set([...modes, statSync(join(folder, 'media')).mode & 0o777])).toEqual(new Set([0o700]));
    expect(modes.length).toBeGreaterThan(2);
  });

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

  it('is shown, or kept as a file where the address asks for a download', async () => {
    const { data } = await upload(await signedIn('ana'), await jpeg());
    const { url } = data.images.orig;
    const disposition = async (address: string) => {
      const answer = await fetch(`${origin}${address}`);
      return [answer.status, answer.headers.get('content-disposition')];
    };
    expect(await disposition(url)).toEqual([200, null]);
    expect(await disposition(`${url}&download`)).toEqual([200, 'attachment']);
    expect(await disposition(`${url.split('?')[0]}?download`)).toEqual([404, null]);
  });
});
