import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type DevelopedPicture, developPicture } from './develop-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'corkboard-develop-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const file = (bytes: Uint8Array | string): string => {
  count += 1;
  const path = join(folder, String(count));
  writeFileSync(path, bytes);
  return path;
};

/** Left red, right blue. */
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2020d0' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);

const developed = async (bytes: Uint8Array | string): Promise<DevelopedPicture> => {
  const answer = await developPicture(file(bytes));
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
};

const sidesOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

describe('a developed picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('can be a %s', async (type) => {
    const picture = await developed(await flag(900, 600).toFormat(type).toBuffer());
    expect(picture).toMatchObject({ width: 900, height: 600 });
    expect(await sidesOf(picture.files['170x'])).toEqual({ width: 170, height: 113, format: 'webp' });
    expect(await sidesOf(picture.files['236x'])).toEqual({ width: 236, height: 157, format: 'webp' });
    expect(await sidesOf(picture.files['474x'])).toEqual({ width: 474, height: 316, format: 'webp' });
    expect(await sidesOf(picture.files['736x'])).toEqual({ width: 736, height: 491, format: 'webp' });
    expect(await sidesOf(picture.files.orig)).toEqual({ width: 900, height: 600, format: 'webp' });
  });

  it('stands upright, in every size, without place, camera or profile in it', async () => {
    const sideways = await flag(800, 600)
      .withExif({
        IFD0: { Make: 'Camera of Jane' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const picture = await developed(sideways);
    expect(picture).toMatchObject({ width: 600, height: 800 });
    for (const bytes of Object.values(picture.files)) {
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(width).toBeLessThan(height);
    }
    const top = await sharp(picture.files.orig).extract({ left: 300, top: 20, width: 1, height: 1 }).raw().toBuffer();
    expect(top[0]).toBeGreaterThan(150);
  });

  it('is never enlarged', async () => {
    const picture = await developed(await flag(120, 120).png().toBuffer());
    expect(await sidesOf(picture.files['736x'])).toMatchObject({ width: 120, height: 120 });
  });

  it('tells its dominant colour, also of a transparent picture', async () => {
    const teal = { width: 400, height: 300, channels: 3, background: '#117766' } as const;
    expect((await developed(await sharp({ create: teal }).png().toBuffer())).dominantColor).toMatch(/^#1[0-9a-f]7/);
    const clear = { width: 400, height: 300, channels: 4, background: '#00000000' } as const;
    const nothing = await developed(await sharp({ create: clear }).png().toBuffer());
    expect(nothing.dominantColor).toMatch(/^#f[0-9a-f]f[0-9a-f]f/);
    expect((await sharp(nothing.files['236x']).metadata()).hasAlpha).toBe(true);
  });

  it('has a thumbhash and a perceptual hash that survive another format and size', async () => {
    const one = await developed(await flag(900, 600).png().toBuffer());
    const other = await developed(await flag(450, 300).jpeg({ quality: 60 }).toBuffer());
    const bits = (BigInt(`0x${one.dhash}`) ^ BigInt(`0x${other.dhash}`)).toString(2).replaceAll('0', '').length;
    expect(one.dhash).toMatch(/^[0-9a-f]{16}$/);
    expect(bits).toBeLessThanOrEqual(6);
    expect(Buffer.from(one.thumbhash, 'base64').length).toBeGreaterThanOrEqual(5);
  });

  it('is the first frame of one that moves', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 200, height: 150, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all([frame('#cc0000'), frame('#00cc00')]);
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    expect(await developed(moving)).toMatchObject({ width: 200, height: 150, dominantColor: '#c80808' });
  });
});

describe('the bounds of a picture', () => {
  it.each([
    [120, 120, null],
    [119, 120, 'image-too-small'],
    [120, 119, 'image-too-small'],
    [12_000, 120, null],
    [12_001, 120, 'image-too-large'],
    [120, 12_001, 'image-too-large'],
    [12_000, 5_001, 'image-too-large'],
  ])('at %i x %i: %s', async (width, height, refusal) => {
    const answer = await developPicture(file(await flag(width, height).png({ compressionLevel: 1 }).toBuffer()));
    expect('refused' in answer ? answer.refused : null).toBe(refusal);
  });

  it('allow 60 megapixels', async () => {
    const bytes = await flag(12_000, 5_000).jpeg({ quality: 50 }).toBuffer();
    expect(await developed(bytes)).toMatchObject({ width: 12_000, height: 5_000 });
  }, 240_000);
});

describe('a file that is no whole picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is refused as damaged: a truncated %s', async (type) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#777777',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    const whole = await noise.toFormat(type, { effort: 1 }).toBuffer();
    expect(await developPicture(file(whole.subarray(0, whole.length / 2)))).toEqual({ refused: 'file-damaged' });
  });

  it('is refused as damaged: bytes behind the head of a PNG', async () => {
    expect(await developPicture(file('\x89PNG\r\n\x1a\nand then nothing of the kind'))).toEqual({
      refused: 'file-damaged',
    });
  });

  it('is refused before it is decoded: a PNG of a few bytes that says it is 50,000 x 50,000', async () => {
    const bomb = Buffer.from(await flag(200, 200).png().toBuffer());
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    const answer = await developPicture(file(bomb));
    expect(answer).toEqual({ refused: expect.stringMatching(/^(image-too-large|file-damaged)$/) });
  });
});
