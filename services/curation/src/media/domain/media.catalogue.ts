import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { MediaEvent } from './media.events.ts';

export const mediaCatalogue = {
  MediaUploadCompleted: { version: 1, meaning: 'The bytes of a picture arrived whole.' },
  MediaUploadRejected: { version: 1, meaning: 'Uploaded bytes were no picture that can be kept.' },
  MediaProcessed: { version: 1, meaning: 'A picture was drawn in all sizes and can be shown.' },
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
