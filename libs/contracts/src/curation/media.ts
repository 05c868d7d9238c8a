import * as z from 'zod/mini';
import { route } from '../route.ts';

/**
 * What ingestion learned of a picture, and all that anyone needs to show it. `PinCreated` and `PinMediaAttached` carry it
 * whole in their payload (`media: { id, hash, width, height, dominantColor, thumbhash } | null`, null while a picture
 * registered by URL is still on its way), so that no projection ever joins the media table; `pictureUrls` makes its
 * addresses when an answer is written, never earlier.
 */
export const mediaFacts = z.object({
  id: z.string(),
  /** SHA-256 of the uploaded bytes, 64 hex digits: the name of its files. */
  hash: z.string(),
  /** Pixels of the full size, orientation applied. */
  width: z.number(),
  height: z.number(),
  /** `#rrggbb`. */
  dominantColor: z.string(),
  /** Base64 of a thumbhash (about 25 bytes). */
  thumbhash: z.string(),
});
export type MediaFacts = z.infer<typeof mediaFacts>;

/** S-375, and 170x for the thumbnails of boards. Widths; never enlarged beyond the full size. */
export const PICTURE_WIDTHS = { '170x': 170, '236x': 236, '474x': 474, '736x': 736 } as const;
export const pictureSizes = ['170x', '236x', '474x', '736x', 'orig'] as const;
export type PictureSize = (typeof pictureSizes)[number];

export const picture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof picture>;

/** S-372, S-375: `images` of a pin. */
export const pinImages = z.object({ '236x': picture, '474x': picture, '736x': picture, orig: picture });
export type PinImages = z.infer<typeof pinImages>;

/** DS-089. Both bounds of a side are allowed. */
export const IMAGE_MAX_BYTES = 32 * 1024 * 1024;
export const IMAGE_MIN_SIDE = 120;
export const IMAGE_MAX_SIDE = 12_000;
export const IMAGE_MAX_PIXELS = 60_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** DS-059: larger pictures are uploaded. A save that may hold one needs `SAVE_BODY_LIMIT` as its route's bodyLimit. */
export const IMAGE_BASE64_MAX_BYTES = 10 * 1024 * 1024;
export const SAVE_BODY_LIMIT = 14 * 1024 * 1024 + 64 * 1024;
/** A save may bring a picture that is drawn, or name one that is fetched, before it is answered. */
export const SAVE_ANSWERS_WITHIN_MS = 30_000;
/** Bare base64, or a data URL; how many bytes it decodes to is checked by ingestion (2204). */
export const imageBase64 = z.string().check(z.minLength(1), z.maxLength(SAVE_BODY_LIMIT));

/** A web address of a picture or page; what may be fetched is decided by the outbound client (DS-084). */
export const webAddress = z.string().check(z.minLength(1), z.maxLength(2048));

export const uploadedMedia = z.object({
  /** Sent back as `media_upload_id`. Can be attached to a pin for 24 h, by the account that uploaded it. */
  id: z.string(),
  width: z.number(),
  height: z.number(),
  dominant_color: z.string(),
  thumbhash: z.string(),
  images: pinImages,
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

/** One file in a multipart form (field `file`); its type is told by its bytes. Refused with 2202, 2203 or 2204. */
export const uploadMedia = route({
  name: 'uploadMedia',
  service: 'curation',
  method: 'POST',
  path: '/v3/media/uploads/',
  session: 'required',
  limit: 'upload',
  accepts: 'multipart',
  bodyLimit: IMAGE_MAX_BYTES + 64 * 1024,
  answer: uploadedMedia,
  status: 201,
});

/**
 * Registers the picture at an address (S-131, DS-088): answers at once, fetches afterwards. The id may be saved as
 * `media_upload_id` whether the picture has arrived or not; a save by `image_url` finds the same registration.
 */
export const registerImage = route({
  name: 'registerImage',
  service: 'curation',
  method: 'PUT',
  path: '/v3/pins/image/',
  session: 'required',
  limit: 'scrape',
  body: z.object({ image_url: webAddress }),
  answer: z.object({ media_upload_id: z.string() }),
  status: 202,
});

/**
 * Picture files. Signed; 404 for anything that this installation did not sign or that has expired. With `download` the
 * answer is a file to keep instead of a page to show.
 */
export const pictureFile = route({
  name: 'pictureFile',
  service: 'curation',
  method: 'GET',
  path: '/i/:size/:hash',
  session: 'none',
  limit: 'picture',
  params: z.object({ size: z.string(), hash: z.string() }),
  query: z.object({
    e: z.optional(z.unknown()),
    s: z.optional(z.unknown()),
    download: z.optional(z.unknown()),
  }),
  raw: true,
});
