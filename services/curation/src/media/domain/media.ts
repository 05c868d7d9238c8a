import { type Decider, type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import type { VideoType } from '@corkboard/rules/curation/videos';
import {
  imageRegistered,
  type MediaEvent,
  type MediaProcessed,
  mediaDeleted,
  mediaProcessed,
  mediaProcessingFailed,
  mediaUploadCompleted,
  mediaUploadRejected,
} from './media.facts.ts';
import type { MediaRefusal, PictureType } from './picture-rules.ts';

const HOUR_MS = 3_600_000;
const ATTACHABLE_MS = 24 * HOUR_MS;
/** Between the last moment at which a save may take a picture and its removal: a save under way is not overtaken. */
const GRACE_MS = HOUR_MS;

interface Kept {
  readonly ownerId: string;
  readonly attachableUntil: string;
}

export type Media =
  | { readonly status: 'absent' }
  | ({ readonly status: 'registered'; readonly sourceUrl: string | null } & Kept)
  | ({ readonly status: 'completed' } & Kept)
  | ({ readonly status: 'ready'; readonly media: MediaFacts } & Kept)
  | ({ readonly status: 'failed' } & Kept)
  | { readonly status: 'rejected'; readonly refusal: MediaRefusal }
  /** No media but the record of a page that was looked through. */
  | { readonly status: 'scrape' }
  | { readonly status: 'deleted' };

const keptOf = (media: Media): Kept | null =>
  'ownerId' in media ? { ownerId: media.ownerId, attachableUntil: media.attachableUntil } : null;

const evolve = (media: Media, event: MediaEvent): Media => {
  switch (event.type) {
    case 'MediaUploadCompleted':
      return { status: 'completed', ownerId: event.data.ownerId, attachableUntil: event.data.attachableUntil };
    case 'ImageRegistered': {
      const { requestedBy: ownerId, attachableUntil, sourceUrl } = event.data;
      return { status: 'registered', ownerId, attachableUntil, sourceUrl };
    }
    case 'MediaUploadRejected':
      return { status: 'rejected', refusal: event.data.detail };
    case 'MediaProcessed': {
      const kept = keptOf(media);
      const { mediaId: id, hash, width, height, dominantColor, thumbhash, durationS } = event.data;
      if (!kept) return media;
      // Its owner is erased: nobody can show it any more.
      if (hash === null || thumbhash === null) return { status: 'failed', ...kept };
      const video = durationS === null ? {} : { video: { durationMs: Math.round(durationS * 1_000) } };
      return { status: 'ready', ...kept, media: { id, hash, width, height, dominantColor, thumbhash, ...video } };
    }
    case 'MediaProcessingFailed': {
      const kept = keptOf(media);
      return kept ? { status: 'failed', ...kept } : media;
    }
    case 'MediaDeleted':
      return { status: 'deleted' };
    case 'PageScraped':
    case 'PageScrapeRefused':
      return { status: 'scrape' };
  }
};

export const mediaDecider: Decider<Media, MediaEvent> = { category: 'media', initial: { status: 'absent' }, evolve };

const until = (at: string): string => new Date(Date.parse(at) + ATTACHABLE_MS).toISOString();

/** Result of ingestion: everything of MediaProcessed that is not known before. */
export type Developed = Omit<MediaProcessed, 'mediaId' | 'ownerId' | 'durationS' | 'poster' | keyof Look> & Look;

interface Look {
  readonly hash: string;
  readonly thumbhash: string;
  readonly dhash: string;
}

export interface Upload {
  readonly mediaId: string;
  readonly ownerId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface Arrived {
  readonly bytes: number;
  readonly sniffedType: PictureType | VideoType;
  readonly durationS?: number;
}

const processed = ({ mediaId, ownerId }: Omit<Upload, 'at'>, developed: Developed, durationS: number | null = null) =>
  mediaProcessed({ mediaId, ownerId, durationS, poster: null, ...developed });

/** An upload that was looked at, its picture drawn in all sizes. `durationS`: seconds of a video. */
export const completeUpload = (
  media: Media,
  upload: Upload & Arrived & { developed: Developed },
): Decision<MediaEvent, never> => {
  if (media.status !== 'absent') return [];
  const { mediaId, ownerId, bytes, sniffedType, developed, durationS = null } = upload;
  const data = { mediaId, ownerId, bytes, sniffedType, sha256: developed.hash, attachableUntil: until(upload.at) };
  return [mediaUploadCompleted(data), processed(upload, developed, durationS)];
};

const codes = {
  'image-too-small': 2202,
  'file-type-unsupported': 2203,
  'file-damaged': 2203,
  'image-too-large': 2204,
  'file-too-large': 2204,
  'video-length': 2218,
} as const satisfies Record<MediaRefusal, number>;

/** The attempt is worth remembering. */
export const rejectUpload = (
  media: Media,
  { mediaId, ownerId, detail }: { mediaId: string; ownerId: string; detail: MediaRefusal },
): Decision<MediaEvent, never> =>
  media.status === 'absent' ? [mediaUploadRejected({ mediaId, ownerId, code: codes[detail], detail })] : [];

/** A picture to be fetched from the web; registered twice, it is fetched once. */
export const registerImage = (
  media: Media,
  { mediaId, ownerId, at, sourceUrl }: Upload & { sourceUrl: string },
): Decision<MediaEvent, never> =>
  media.status === 'absent'
    ? [imageRegistered({ mediaId, sourceUrl, requestedBy: ownerId, attachableUntil: until(at) })]
    : [];

export const completeRegistration = (
  media: Media,
  { mediaId, developed }: { mediaId: string; developed: Developed },
): Decision<MediaEvent, never> =>
  media.status === 'registered' ? [processed({ mediaId, ownerId: media.ownerId }, developed)] : [];

export const failRegistration = (
  media: Media,
  failure: { mediaId: string; step: 'fetch' | 'develop'; detail: string },
): Decision<MediaEvent, never> =>
  media.status === 'registered' ? [mediaProcessingFailed({ ...failure, ownerId: media.ownerId })] : [];

/** Media that a pin may have: its owner's, within a day of its arrival. `media` null: still on its way. */
export const attachable = (
  media: Media,
  { ownerId, at }: { ownerId: string; at: string },
): { readonly media: MediaFacts | null } | Refused<'media-not-found' | 'media-not-ready'> => {
  const kept = keptOf(media);
  if (!kept || kept.ownerId !== ownerId || kept.attachableUntil < at) return refuse('media-not-found');
  if (media.status === 'failed') return refuse('media-not-ready');
  return { media: media.status === 'ready' ? media.media : null };
};

/** When no pin has it and none can get it any more. */
export const deleteUnattached = (
  media: Media,
  { mediaId, at }: { mediaId: string; at: string },
): Decision<MediaEvent, 'still-attachable'> => {
  const kept = keptOf(media);
  if (!kept) return [];
  if (Date.parse(kept.attachableUntil) + GRACE_MS > Date.parse(at)) return refuse('still-attachable');
  return [mediaDeleted({ mediaId, ownerId: kept.ownerId, reason: 'unattached' })];
};

export const recordScrape = (media: Media, scrape: MediaEvent): Decision<MediaEvent, never> =>
  media.status === 'absent' ? [scrape] : [];
