import { type DataOf, type EventsOf, fact, type Upcaster } from '@corkboard/event-store/fact';
import type { PictureSize } from '@corkboard/rules/curation/pictures';
import type { VideoType } from '@corkboard/rules/curation/videos';
import type { MediaRefusal, PictureType } from './picture-rules.ts';

interface OfMedia {
  mediaId: string;
  ownerId: string;
}

/** Only what is stored in clear became sealed with the second version, and only the third is of videos too. */
const asItWas: Upcaster = (data) => data;

interface Completed extends OfMedia {
  bytes: number;
  /** Null once its owner is erased. */
  sha256: string | null;
  sniffedType: PictureType | VideoType;
  /** ISO 8601, UTC: until then a pin may have it; swept later if none does. */
  attachableUntil: string;
}

export const mediaUploadCompleted = fact<Completed>()('MediaUploadCompleted', {
  meaning: 'The bytes of a picture or a video arrived whole.',
  personal: { sha256: 'ownerId' },
  upcasters: [asItWas, asItWas],
});

export const mediaUploadRejected = fact<OfMedia & { code: 2202 | 2203 | 2204 | 2218; detail: MediaRefusal }>()(
  'MediaUploadRejected',
  { meaning: 'Uploaded bytes were no picture or video that can be kept.', upcasters: [asItWas] },
);

export interface Variant {
  readonly size: PictureSize;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

interface Processed extends OfMedia {
  /** All that a picture could be recognised by is null once its owner is erased. */
  hash: string | null;
  width: number;
  height: number;
  /** Seconds of a video; null for a picture. */
  durationS: number | null;
  variants: readonly Variant[];
  dominantColor: string;
  thumbhash: string | null;
  dhash: string | null;
  poster: null;
}

export const mediaProcessed = fact<Processed>()('MediaProcessed', {
  meaning: 'A picture, of a video its poster, was drawn in all sizes and can be shown.',
  personal: { hash: 'ownerId', thumbhash: 'ownerId', dhash: 'ownerId' },
  upcasters: [asItWas, asItWas],
});

export const mediaProcessingFailed = fact<OfMedia & { step: 'fetch' | 'develop'; detail: string }>()(
  'MediaProcessingFailed',
  { meaning: 'A picture registered by its address could not be had.' },
);

interface Registered {
  mediaId: string;
  /** Address of the page that it was saved from; null once erased. */
  sourceUrl: string | null;
  requestedBy: string;
  attachableUntil: string;
}

export const imageRegistered = fact<Registered>()('ImageRegistered', {
  meaning: 'Somebody asked for a picture on the web to be fetched.',
  personal: { sourceUrl: 'requestedBy' },
});

export const mediaDeleted = fact<OfMedia & { reason: 'unattached' }>()('MediaDeleted', {
  meaning: 'A picture or video that no pin ever had was removed.',
});

/** A look at a page, by its host. */
export interface Scrape {
  scrapeId: string;
  host: string;
  requestedBy: string;
}

export const pageScraped = fact<Scrape & { metric: string | null; imageCount: number }>()('PageScraped', {
  meaning: 'A page was looked through for pictures.',
});

export const pageScrapeRefused = fact<Scrape & { reason: string }>()('PageScrapeRefused', {
  meaning: 'A page was not looked through, or does not want to be saved from.',
});

export const mediaFacts = {
  mediaUploadCompleted,
  mediaUploadRejected,
  mediaProcessed,
  mediaProcessingFailed,
  imageRegistered,
  mediaDeleted,
  pageScraped,
  pageScrapeRefused,
};
export type MediaEvent = EventsOf<typeof mediaFacts>;
export type MediaProcessed = DataOf<typeof mediaProcessed>;
