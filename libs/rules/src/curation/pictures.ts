import type { VideoFacts } from './videos.ts';

/**
 * Facts of an ingested picture, enough to show it. `PinCreated` and `PinMediaAttached` carry it whole in their payload
 * (`media: { id, hash, width, height, dominantColor, thumbhash, video? } | null`, null while a picture registered by URL is
 * still on its way), so that no projection ever joins the media table; `MediaUrls` makes its addresses when an answer is
 * written, never earlier.
 */
export interface MediaFacts {
  readonly id: string;
  /** SHA-256 of the uploaded bytes, of a video with those of its poster; 64 hex digits: the name of its files. */
  readonly hash: string;
  /** Pixels of the full size, orientation applied. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`. */
  readonly dominantColor: string;
  /** Base64 of a thumbhash (about 25 bytes). */
  readonly thumbhash: string;
  /** Left out where it is a picture alone. */
  readonly video?: VideoFacts;
}

/** S-375, and 170x for the thumbnails of boards. Widths; never enlarged beyond the full size. */
export const PICTURE_WIDTHS = { '170x': 170, '236x': 236, '474x': 474, '736x': 736 } as const;
export const pictureSizes = ['170x', '236x', '474x', '736x', 'orig'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** DS-089. Both bounds of a side are allowed. */
export const IMAGE_MAX_BYTES = 32 * 1024 * 1024;
export const IMAGE_MIN_SIDE = 120;
export const IMAGE_MAX_SIDE = 12_000;
export const IMAGE_MAX_PIXELS = 60_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
