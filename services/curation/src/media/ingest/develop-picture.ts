import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { PictureSize } from '@corkboard/rules/curation/pictures';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type PictureRefusal, refusalOfSides } from '../domain/picture-rules.ts';
import { measureAt } from '../media-urls.ts';

/** Everything made of one picture. */
export interface DevelopedPicture {
  readonly width: number;
  readonly height: number;
  readonly dominantColor: string;
  readonly thumbhash: string;
  /** 64-bit difference hash, 16 hex digits: pictures that look alike differ in few bits. */
  readonly dhash: string;
  readonly files: Readonly<Record<PictureSize, Buffer>>;
}

// One thread for each step, so that a picture that is drawn takes one core and no more.
sharp.concurrency(1);

const SECONDS = 30;
const QUALITY = 75;

// The sides were checked by ourselves; libvips' own limit would answer the same picture with another error.
const read = (path: string): Sharp =>
  sharp(path, { failOn: 'error', limitInputPixels: false, sequentialRead: true }).timeout({ seconds: SECONDS });

const pixelsIn = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true });

type Pixels = Awaited<ReturnType<typeof pixelsIn>>;

const again = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const within = (image: Sharp, side: number): Sharp =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true });

const webp = (image: Sharp, effort: number): Promise<Buffer> => image.webp({ quality: QUALITY, effort }).toBuffer();

const dominantColorOf = async (small: Pixels): Promise<string> => {
  // stats() looks at its input and ignores the steps before it.
  const opaque = await pixelsIn(again(small).flatten({ background: '#ffffff' }));
  const { dominant } = await again(opaque).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const thumbhashOf = async (small: Pixels): Promise<string> => {
  // Computed in JavaScript on the main thread, and a blur all the same: 32 px a side instead of 96 are a ninth of it.
  const { data, info } = await pixelsIn(within(again(small), 32).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};

const dhashOf = async (small: Pixels): Promise<string> => {
  const grey = await again(small)
    .flatten({ background: '#ffffff' })
    .resize(9, 8, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let at = 0; at < 64; at += 1) {
    const left = Math.floor(at / 8) * 9 + (at % 8);
    bits = (bits << 1n) | ((grey[left] ?? 0) > (grey[left + 1] ?? 0) ? 1n : 0n);
  }
  return bits.toString(16).padStart(16, '0');
};

const factsOf = async (large: Pixels) => {
  const small = await pixelsIn(within(again(large), 96));
  return {
    dominantColor: await dominantColorOf(small),
    thumbhash: await thumbhashOf(small),
    dhash: await dhashOf(small),
  };
};

const develop = async (path: string, full: { width: number; height: number }): Promise<DevelopedPicture> => {
  const sized = (image: Sharp, size: PictureSize) => image.resize({ ...measureAt(size, full), fit: 'fill' });
  const large = await pixelsIn(sized(read(path).autoOrient(), '736x'));
  const smaller = (size: PictureSize) => webp(sized(again(large), size), 4);
  const facts = await factsOf(large);
  // One after the other: each step is one thread's work. The file is read a second time for its own size, since its
  // pixels would be up to 240 MB to keep, and reading them again costs a tenth of what follows at most.
  const files = {
    '170x': await smaller('170x'),
    '236x': await smaller('236x'),
    '474x': await smaller('474x'),
    '736x': await smaller('736x'),
    orig: await webp(read(path).autoOrient(), 2),
  };
  return { ...full, ...facts, files };
};

/** Cost of drawing a picture in pixels, by its header; 0 for one that cannot be read or is refused for its sides. */
export const pixelsOf = async (path: string): Promise<number> => {
  const { width, height } = await read(path)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return refusalOfSides(width, height) ? 0 : width * height;
};

/**
 * Makes all sizes of a picture file, upright and without metadata; the first frame of one that moves. What cannot be
 * decoded to its last row is damaged; sides are checked before anything is decoded.
 */
export const developPicture = async (path: string): Promise<DevelopedPicture | Refused<PictureRefusal>> => {
  try {
    const { width, height, autoOrient } = await read(path).metadata();
    const refusal = refusalOfSides(width, height);
    if (refusal) return refuse(refusal);
    return await develop(path, autoOrient);
  } catch {
    return refuse('file-damaged');
  }
};
