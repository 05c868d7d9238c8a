import { IMAGE_MAX_BYTES } from '@corkboard/rules/curation/pictures';
import * as z from 'zod/mini';
import { byAccount, byAnyone } from '../access.ts';
import { route } from '../route.ts';

export const picture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof picture>;

/** S-372, S-375: `images` of a pin. */
export const pinImages = z.object({ '236x': picture, '474x': picture, '736x': picture, orig: picture });
export type PinImages = z.infer<typeof pinImages>;

/** S-151: file of a video; `images` of its pin are its poster. */
export const pinVideo = z.object({ url: z.string(), duration_ms: z.number() });
export type PinVideo = z.infer<typeof pinVideo>;

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
  /** Left out for a picture. */
  video: z.optional(pinVideo),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

/** The business that a file is for. */
export const forBusiness = z.object({ orbac_subject_id: z.optional(z.string().check(z.maxLength(64))) });
/** Bytes of a multipart form beside its files. */
export const FORM_BYTES = 64 * 1024;

/** One file in a multipart form (field `file`); its type is told by its bytes. Refused with 2202, 2203 or 2204. */
export const uploadMedia = route.post('uploadMedia', '/v3/media/uploads/', {
  ...byAccount('curation', 'upload'),
  accepts: 'multipart',
  query: forBusiness,
  bodyLimit: IMAGE_MAX_BYTES + FORM_BYTES,
  answer: uploadedMedia,
  status: 201,
});

/**
 * Registers the picture at an address (S-131, DS-088): answers at once, fetches afterwards. The id may be saved as
 * `media_upload_id` whether the picture has arrived or not; a save by `image_url` finds the same registration.
 */
export const registerImage = route.put('registerImage', '/v3/pins/image/', {
  ...byAccount('curation', 'scrape'),
  body: z.object({ image_url: webAddress, orbac_subject_id: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ media_upload_id: z.string() }),
  status: 202,
});

/**
 * Picture files. Signed; 404 for anything that this installation did not sign or that has expired. With `download` the
 * answer is a file to keep instead of a page to show.
 */
export const pictureFile = route.get('pictureFile', '/i/:size/:hash', {
  ...byAnyone('curation', 'picture'),
  params: z.object({ size: z.string(), hash: z.string() }),
  query: z.object({
    e: z.optional(z.unknown()),
    s: z.optional(z.unknown()),
    download: z.optional(z.unknown()),
  }),
  raw: true,
});
