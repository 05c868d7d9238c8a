import { VIDEO_MAX_MS, VIDEO_MIN_MS, type VideoType } from '@corkboard/rules/curation/videos';
import { brandsOf, startsWith } from './file-head.ts';
import type { MediaRefusal } from './picture-rules.ts';

const PICTURE_BRANDS = ['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'];

/** The type by the first bytes of a file (at least 64 are wanted); null for anything else, whatever its name says. */
export const sniffVideo = (head: Uint8Array): VideoType | null => {
  if (startsWith(head, 0, '\x1a\x45\xdf\xa3')) return 'video/webm';
  const [brand, ...others] = brandsOf(head);
  if (brand === undefined) return null;
  if (brand === 'qt  ') return 'video/quicktime';
  return [brand, ...others].some((one) => PICTURE_BRANDS.includes(one)) ? null : 'video/mp4';
};

/** DS-104. Null: acceptable. */
export const refusalOfDuration = (durationMs: number): MediaRefusal | null =>
  durationMs < VIDEO_MIN_MS || durationMs > VIDEO_MAX_MS ? 'video-length' : null;
