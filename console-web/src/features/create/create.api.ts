import { registerImage, type UploadedMedia, uploadMedia } from '@corkboard/contracts/curation/media';
import {
  findPinImages,
  type Pinnable,
  type ScrapeRefusal,
  scrapeRefusals,
} from '@corkboard/contracts/curation/scraping';
import { uploadVideo } from '@corkboard/contracts/curation/videos';
import { asProfile } from '../../lib/api/acting-as.ts';
import { failureOf } from '../../lib/api/api-failure.ts';
import { call } from '../../lib/api/call.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';

export const sendFile = (file: File, options: UploadOptions): Promise<UploadedMedia> =>
  asProfile((as) => upload(uploadMedia, { file }, { ...options, query: as }));

export const sendVideo = (file: File, poster: Blob, options: UploadOptions): Promise<UploadedMedia> =>
  asProfile((as) => upload(uploadVideo, { poster, file }, { ...options, query: as }));

/** S-128, S-130: what can be pinned from a page. Throws ApiFailure. */
export const pinnablesOf = (url: string, signal?: AbortSignal): Promise<readonly Pinnable[]> =>
  call(findPinImages, { query: { url, scrapeMetric: 'pin_create' } }, { signal });

/** Reason why the server did not look at a page; null for other errors. */
export const scrapeRefusalOf = (thrown: unknown): ScrapeRefusal | null =>
  scrapeRefusals.find((reason) => reason === failureOf(thrown).data['reason']) ?? null;

/** S-129, S-131: fire and forget; whether it worked shows when the pin is saved. */
export const register = (imageUrl: string): void => {
  const body = { image_url: imageUrl };
  asProfile((as) => call(registerImage, { body: { ...body, ...as } }, { promptsEntry: false })).catch(() => undefined);
};
