import { describe, expect, it } from '@jest/globals';
import { MediaUrls, measureAt } from './media-urls.ts';

const media = { hash: 'ab'.repeat(32), width: 1000, height: 1500 };
const urls = new MediaUrls('a key of the installation');
const morning = new Date('2026-03-04T00:00:00Z');
const evening = new Date('2026-03-04T23:59:59Z');

const asked = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, , file = '', hash = ''] = pathname.split('/');
  return { file, hash, e: searchParams.get('e'), s: searchParams.get('s') };
};

describe('the sizes of a picture', () => {
  it('are 236x, 474x, 736x and orig, each with url, width and height [S-375]', () => {
    const images = urls.images(media, morning);
    expect(Object.keys(images)).toEqual(['236x', '474x', '736x', 'orig']);
    expect(images['236x']).toMatchObject({ width: 236, height: 354 });
    expect(images['474x']).toMatchObject({ width: 474, height: 711 });
    expect(images['736x']).toMatchObject({ width: 736, height: 1104 });
    expect(images.orig).toMatchObject({ width: 1000, height: 1500 });
  });

  it('never exceed the full size', () => {
    expect(measureAt('736x', { width: 400, height: 300 })).toEqual({ width: 400, height: 300 });
    expect(measureAt('236x', { width: 237, height: 120 })).toEqual({ width: 236, height: 119 });
  });

  it('has a thumbnail for boards that is 170 wide', () => {
    expect(urls.thumbnail(media, morning)).toMatchObject({ width: 170, height: 255 });
  });
});

describe('the address of a picture', () => {
  it('is the same all through a day, and another one the next day', () => {
    expect(urls.images(media, evening)).toEqual(urls.images(media, morning));
    expect(urls.images(media, new Date('2026-03-05T00:00:00Z'))).not.toEqual(urls.images(media, morning));
  });

  it('is good for at most 48 h and at least 24 h', () => {
    const { url } = urls.picture(media, '236x', morning);
    expect(urls.validFor(asked(url), morning)).toBe(48 * 3600);
    expect(urls.validFor(asked(url), new Date('2026-03-05T23:59:59Z'))).toBe(1);
    expect(urls.validFor(asked(url), new Date('2026-03-06T00:00:00Z'))).toBeNull();
    expect(urls.validFor(asked(urls.picture(media, '236x', evening).url), evening)).toBeGreaterThan(24 * 3600);
  });

  it('is good for its own size, hash, expiry and installation alone', () => {
    const good = asked(urls.picture(media, '236x', morning).url);
    expect(urls.validFor(good, morning)).not.toBeNull();
    expect(urls.validFor({ ...good, file: 'orig' }, morning)).toBeNull();
    expect(urls.validFor({ ...good, hash: 'cd'.repeat(32) }, morning)).toBeNull();
    expect(urls.validFor({ ...good, e: String(Number(good.e) + 86_400) }, morning)).toBeNull();
    expect(urls.validFor({ ...good, s: undefined }, morning)).toBeNull();
    expect(urls.validFor({ ...good, s: ['x'], e: {} }, morning)).toBeNull();
    expect(new MediaUrls('another key').validFor(good, morning)).toBeNull();
  });
});

describe('the address of a video', () => {
  const video = { ...media, video: { durationMs: 5_000 } };

  it('stands beside those of its poster, and a picture has none', () => {
    expect(urls.video(media, morning)).toEqual({});
    const { video: shown } = urls.video(video, morning);
    expect(shown).toMatchObject({ duration_ms: 5_000 });
    const good = { ...asked(shown?.url.replace('/v/', '/v/video/') ?? ''), file: 'video' };
    expect(urls.validFor(good, morning)).toBe(48 * 3600);
    expect(urls.validFor({ ...good, file: 'orig' }, morning)).toBeNull();
    expect(urls.validFor({ ...good, hash: 'cd'.repeat(32) }, morning)).toBeNull();
  });

  it('is not opened by the signature of its poster', () => {
    expect(urls.validFor({ ...asked(urls.picture(video, 'orig', morning).url), file: 'video' }, morning)).toBeNull();
  });
});
