import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { JsonObject } from '@corkboard/event-store/event';
import type { MediaEvent } from './media.events.ts';

/** Only what is stored in clear became sealed with the second version. */
export const asItWas = (data: JsonObject): JsonObject => data;

export const mediaCatalogue = {
  MediaUploadCompleted: {
    version: 2,
    upcasters: [asItWas],
    meaning: 'The bytes of a picture arrived whole.',
    personal: { sha256: 'ownerId' },
  },
  MediaUploadRejected: { version: 1, meaning: 'Uploaded bytes were no picture that can be kept.' },
  MediaProcessed: {
    version: 2,
    upcasters: [asItWas],
    meaning: 'A picture was drawn in all sizes and can be shown.',
    personal: { hash: 'ownerId', thumbhash: 'ownerId', dhash: 'ownerId' },
  },
  MediaProcessingFailed: { version: 1, meaning: 'A picture registered by its address could not be had.' },
  ImageRegistered: {
    version: 1,
    meaning: 'Somebody asked for a picture on the web to be fetched.',
    personal: { sourceUrl: 'requestedBy' },
  },
  MediaDeleted: { version: 1, meaning: 'A picture that no pin ever had was removed.' },
  PageScraped: { version: 1, meaning: 'A page was looked through for pictures.' },
  PageScrapeRefused: { version: 1, meaning: 'A page was not looked through, or does not want to be saved from.' },
} as const satisfies Record<MediaEvent['type'], EventCatalogue[string]>;
