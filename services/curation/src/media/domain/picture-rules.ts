import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE,
  IMAGE_MIN_SIDE,
  IMAGE_TYPES,
} from '@corkboard/rules/curation/pictures';
import { brandsOf, startsWith } from './file-head.ts';

export type PictureType = (typeof IMAGE_TYPES)[number];

export type MediaRefusal = PictureRefusal | 'video-length';

export type PictureRefusal =
  | 'image-too-small'
  | 'image-too-large'
  | 'file-too-large'
  | 'file-type-unsupported'
  | 'file-damaged';

/** DS-089. Null: acceptable. */
export const refusalOfBytes = (bytes: number): PictureRefusal | null =>
  bytes > IMAGE_MAX_BYTES ? 'file-too-large' : null;

/** Sides in pixels as stored in the file; every rule is the same for both, so orientation does not matter. */
export const refusalOfSides = (width: number, height: number): PictureRefusal | null => {
  if (Math.min(width, height) < IMAGE_MIN_SIDE) return 'image-too-small';
  if (Math.max(width, height) > IMAGE_MAX_SIDE || width * height > IMAGE_MAX_PIXELS) return 'image-too-large';
  return null;
};

const AVIF_BRANDS = ['avif', 'avis'];

/** The type by the first bytes of a file (at least 64 are wanted); null for anything else, whatever its name says. */
export const sniffPicture = (head: Uint8Array): PictureType | null => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (startsWith(head, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP')) return 'image/webp';
  if (startsWith(head, 0, 'GIF87a') || startsWith(head, 0, 'GIF89a')) return 'image/gif';
  return brandsOf(head).some((brand) => AVIF_BRANDS.includes(brand)) ? 'image/avif' : null;
};
