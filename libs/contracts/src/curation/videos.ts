import { IMAGE_MAX_BYTES } from '@corkboard/rules/curation/pictures';
import { VIDEO_MAX_BYTES } from '@corkboard/rules/curation/videos';
import * as z from 'zod/mini';
import { byAccount, byAnyone } from '../access.ts';
import { route } from '../route.ts';
import { FORM_BYTES, forBusiness, uploadedMedia } from './media.ts';

/**
 * Two files in a multipart form: `poster`, a picture, and `file`, a video of 4 s to 15 min (DS-104), which is shown as it
 * came. Refused with 2202, 2203, 2204 or 2218, and with 2207 where the account may not upload videos (S-146).
 */
export const uploadVideo = route.post('uploadVideo', '/v3/media/videos/', {
  ...byAccount('curation', 'videoUpload'),
  accepts: 'multipart',
  files: ['poster', 'file'],
  query: forBusiness,
  bodyLimit: VIDEO_MAX_BYTES + IMAGE_MAX_BYTES + FORM_BYTES,
  answer: uploadedMedia,
  status: 201,
});

/** Files of videos, signed as pictures are. A part of one is answered where `Range` asks for it (206, 416). */
export const videoFile = route.get('videoFile', '/v/:hash', {
  ...byAnyone('curation', 'picture'),
  params: z.object({ hash: z.string() }),
  query: z.object({ e: z.optional(z.unknown()), s: z.optional(z.unknown()) }),
  raw: true,
  // A player takes what it plays: a connection that others wait for would be held for minutes.
  streams: true,
});
