import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { RouteClient } from '@corkboard/testing/route-client';
import { videoFile } from '@corkboard/testing/videos';
import { describe, expect, it } from '@jest/globals';
import { HeldFiles } from './files/held-files.ts';
import {
  app,
  eventsOf,
  folder,
  jpeg,
  NEWCOMER,
  origin,
  signedIn,
  UNPROVED,
  upload,
  useMediaApp,
} from './media-app.suite.ts';

useMediaApp();

const form = (files: Readonly<Record<string, Buffer>>): FormData => {
  const all = new FormData();
  for (const [name, bytes] of Object.entries(files)) all.append(name, new Blob([new Uint8Array(bytes)]), name);
  return all;
};

const send = (client: RouteClient, files: Readonly<Record<string, Buffer>>, headers: Record<string, string> = {}) =>
  client.send<UploadedMedia>('/v3/media/videos/', { method: 'POST', body: form(files), headers });

const sent = async (client: RouteClient, file = videoFile('turning.webm')) => {
  const { status, data, text } = await send(client, { poster: await jpeg(160, 200), file });
  if (status !== 201 || !data.video) throw new Error(`answered ${status}: ${text}`);
  return { ...data, video: data.video };
};

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer());

const incoming = () => readdirSync(join(folder, 'media', 'incoming'));
const partOf = (url: string, range: string) => fetch(`${origin}${url}`, { headers: { range } });

describe('a video', () => {
  it.each([
    ['turning.webm', 'video/webm'],
    ['turning.mp4', 'video/mp4'],
    ['garden.mov', 'video/mp4'],
  ] as const)(
    'is kept with its poster, and shown with picture and sound as they came: %s [S-151 part]',
    async (name, type) => {
      const ana = await signedIn('ana');
      const media = await sent(ana, videoFile(name));
      expect(media).toMatchObject({ width: 160, height: 200 });
      expect(Math.abs(media.video.duration_ms - 5_000)).toBeLessThan(100);
      const answer = await fetch(`${origin}${media.video.url}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(Math.abs((await answer.arrayBuffer()).byteLength - videoFile(name).length)).toBeLessThan(2_000);
      expect((await fetch(`${origin}${media.images['236x'].url}`)).status).toBe(200);
      const [completed, processed] = await eventsOf(media.id);
      const sniffedType = name === 'garden.mov' ? 'video/quicktime' : type;
      expect(completed?.data).toMatchObject({ sniffedType, bytes: videoFile(name).length });
      expect(processed?.data).toMatchObject({ durationS: expect.closeTo(5, 0) });
      expect(incoming()).toEqual([]);
    },
  );

  it('tells nobody where it was taken, and by whom', async () => {
    const secrets = ['+52.3702+004.8952/', 'Garden of Ana'];
    const { video } = await sent(await signedIn('ana'), videoFile('garden.mov'));
    const shown = await bytesOf(video.url);
    expect(secrets.map((secret) => videoFile('garden.mov').includes(secret))).toEqual([true, true]);
    expect(secrets.map((secret) => shown.includes(secret))).toEqual([false, false]);
  });

  it('is sent in parts [RFC 9110]', async () => {
    const { video } = await sent(await signedIn('ana'));
    const whole = await bytesOf(video.url);
    const part = async (range: string) => {
      const answer = await partOf(video.url, range);
      const body = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), body.equals(whole) ? 'whole' : body.toString('hex')];
    };
    const size = whole.length;
    expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${size}`, whole.subarray(0, 2).toString('hex')]);
    expect(await part(`bytes=${size - 3}-`)).toEqual([
      206,
      `bytes ${size - 3}-${size - 1}/${size}`,
      whole.subarray(-3).toString('hex'),
    ]);
    expect(await part('bytes=-2')).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
      whole.subarray(-2).toString('hex'),
    ]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, '']);
    expect(await part(`bytes=-${size + 1}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, 'whole']);
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=b-a'])
      expect(await part(range)).toEqual([200, null, 'whole']);
  });

  it('tells HEAD how long it is, whatever part is asked for', async () => {
    const { video } = await sent(await signedIn('ana'));
    const size = String((await bytesOf(video.url)).length);
    for (const headers of [{}, { range: 'bytes=0-1' }] as Record<string, string>[]) {
      const answer = await fetch(`${origin}${video.url}`, { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, size]);
      expect(answer.headers.get('accept-ranges')).toBe('bytes');
    }
  });

  it('has an address that is good for a day or two, and for nothing else', async () => {
    const { video, images } = await sent(await signedIn('ana'));
    const answer = await fetch(`${origin}${video.url}`);
    await answer.arrayBuffer();
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    const bare = video.url.split('?')[0] ?? '';
    const signature = images.orig.url.split('?')[1] ?? '';
    for (const url of [bare, `${bare}?${signature}`, '/v/abc'])
      expect((await fetch(`${origin}${url}`)).status).toBe(404);
    const { data } = await upload(await signedIn('ana'), await jpeg());
    expect(data.video).toBeUndefined();
  });

  it('is refused where its account may not, or it is no video that can be kept [S-146]', async () => {
    const ana = await signedIn('ana');
    const poster = await jpeg(160, 200);
    const file = videoFile('turning.webm');
    for (const account of [UNPROVED, NEWCOMER])
      expect(await send(await signedIn(account), { poster, file })).toMatchObject({ status: 403, code: 2207 });
    expect(await send(ana, { poster, file: videoFile('blink.webm') })).toMatchObject({ status: 400, code: 2218 });
    for (const wrong of [poster, videoFile('sound.webm'), file.subarray(0, 60), Buffer.alloc(0)])
      expect(await send(ana, { poster, file: wrong })).toMatchObject({ status: 415, code: 2203 });
    expect(await send(ana, { poster: file, file })).toMatchObject({ status: 415, code: 2203 });
    expect(await send(ana, { poster: await jpeg(119, 200), file })).toMatchObject({ status: 400, code: 2202 });
    expect(incoming()).toEqual([]);
  });

  it('that claims thousands of millions of pictures costs nothing but its own answer', async () => {
    const crafted = Buffer.from(videoFile('turning.mp4'));
    // ISO/IEC 14496-12, 8.6.1.2: version and flags, number of entries, then the samples of the first one.
    crafted.writeUInt32BE(0xffff_ffff, crafted.indexOf('stts') + 12);
    const answer = send(await signedIn('ana'), { poster: await jpeg(160, 200), file: crafted });
    let slowest = 0;
    for (let asked = 0; asked < 10; asked += 1) {
      const began = performance.now();
      await fetch(`${origin}/v/${'0'.repeat(64)}`);
      slowest = Math.max(slowest, performance.now() - began);
    }
    expect(slowest).toBeLessThan(5_000);
    expect(await answer).toMatchObject({ status: 415, code: 2203 });
    expect(incoming()).toEqual([]);
  }, 120_000);

  it('comes in a form with both files and no other', async () => {
    const ana = await signedIn('ana');
    const [poster, file] = [await jpeg(160, 200), videoFile('turning.webm')];
    const forms: Record<string, Buffer>[] = [
      { poster },
      { file },
      {},
      { poster, other: file },
      { file, poster, third: file },
    ];
    for (const files of forms) {
      const { status } = await send(ana, files);
      expect([400, 413]).toContain(status);
    }
    expect(await send(ana, { file, poster })).toMatchObject({ status: 201 });
    expect(incoming()).toEqual([]);
  });

  it('of 209 million bytes is taken in, and of one byte more is refused [S-141]', async () => {
    const ana = await signedIn('ana');
    const [poster, head] = [await jpeg(160, 200), videoFile('turning.mp4')];
    // A box of what is free, as ISO/IEC 14496-12 lets it stand behind all others.
    const padded = (bytes: number): Buffer => {
      const free = Buffer.alloc(bytes - head.length);
      free.writeUInt32BE(free.length);
      free.write('free', 4, 'latin1');
      return Buffer.concat([head, free]);
    };
    expect(await send(ana, { poster, file: padded(209_000_000) })).toMatchObject({ status: 201 });
    expect(await send(ana, { poster, file: padded(209_000_001) })).toMatchObject({ status: 413, code: 2204 });
    expect(incoming()).toEqual([]);
  }, 120_000);

  it('repeated with the same key answers the same; the key with another video is refused', async () => {
    const ana = await signedIn('ana');
    const [poster, file, key] = [await jpeg(160, 200), videoFile('turning.webm'), { 'idempotency-key': 'video-key-1' }];
    const first = await send(ana, { poster, file }, key);
    expect(await send(ana, { poster, file }, key)).toMatchObject({ status: 201, data: { id: first.data.id } });
    expect(await send(ana, { poster, file: videoFile('turning.mp4') }, key)).toMatchObject({ status: 422, code: 18 });
    expect(await send(ana, { poster, file }, { 'idempotency-key': 'x'.repeat(500) })).toMatchObject({ status: 400 });
    expect(incoming()).toEqual([]);
  });

  it('shares no file with another one of the same poster', async () => {
    const ana = await signedIn('ana');
    const poster = await jpeg(160, 200);
    const [one, other] = [
      await send(ana, { poster, file: videoFile('turning.webm') }),
      await send(ana, { poster, file: videoFile('turning.mp4') }),
    ];
    expect(one.data.video?.url.split('?')[0]).not.toBe(other.data.video?.url.split('?')[0]);
  });

  it('goes with its poster once nobody holds it', async () => {
    const media = await sent(await signedIn('ana'));
    const hash = media.video.url.split('?')[0]?.split('/').at(-1) ?? '';
    const kept = join(folder, 'media', 'pictures', hash.slice(0, 2), hash);
    expect(readdirSync(kept)).toContain('video');
    await app.get(HeldFiles, { strict: false }).release(hash, media.id);
    expect(existsSync(kept)).toBe(false);
    for (const url of [media.video.url, media.images.orig.url])
      expect((await fetch(`${origin}${url}`)).status).toBe(404);
  });
});
