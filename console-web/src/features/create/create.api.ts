import { registerImage, type UploadedMedia, uploadMedia } from '@corkboard/contracts/curation/media';
import { findPinImages, type Pinnable } from '@corkboard/contracts/curation/scraping';
import { call } from '../../lib/api/call.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';

export const sendFile = (file: File, options: UploadOptions): Promise<UploadedMedia> =>
  upload(uploadMedia, file, options);

/** S-128, S-130, S-133: what can be pinned from a page; a page that cannot be read has nothing, silently. */
export const pinnablesOf = async (url: string, signal?: AbortSignal): Promise<readonly Pinnable[]> => {
  try {
    return await call(findPinImages, { query: { url, scrapeMetric: 'pin_create' } }, { signal });
  } catch {
    return [];
  }
};

/** S-129, S-131: fire and forget; whether it worked shows when the pin is saved. */
export const register = (imageUrl: string): void => {
  call(registerImage, { body: { image_url: imageUrl } }, { promptsEntry: false }).catch(() => undefined);
};
