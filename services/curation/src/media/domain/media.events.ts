import type { PictureSize } from '@corkboard/contracts/curation/media';
import type { DomainEvent } from '@corkboard/event-store/event';
import type { PictureRefusal, PictureType } from './picture-rules.ts';

export type MediaUploadCompleted = DomainEvent<
  'MediaUploadCompleted',
  {
    readonly mediaId: string;
    readonly ownerId: string;
    readonly bytes: number;
    /** Personal, so null once its owner is erased. */
    readonly sha256: string | null;
    readonly sniffedType: PictureType;
    /** ISO 8601, UTC: until then a pin may have it; swept later if none does. */
    readonly attachableUntil: string;
  }
>;

export type MediaUploadRejected = DomainEvent<
  'MediaUploadRejected',
  {
    readonly mediaId: string;
    readonly ownerId: string;
    readonly code: 2202 | 2203 | 2204;
    readonly detail: PictureRefusal;
  }
>;

export interface Variant {
  readonly size: PictureSize;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export type MediaProcessed = DomainEvent<
  'MediaProcessed',
  {
    readonly mediaId: string;
    readonly ownerId: string;
    /** Personal as all that a picture could be recognised by, so null once its owner is erased. */
    readonly hash: string | null;
    readonly width: number;
    readonly height: number;
    readonly durationS: null;
    readonly variants: readonly Variant[];
    readonly dominantColor: string;
    readonly thumbhash: string | null;
    readonly dhash: string | null;
    readonly poster: null;
  }
>;

export type MediaProcessingFailed = DomainEvent<
  'MediaProcessingFailed',
  {
    readonly mediaId: string;
    readonly ownerId: string;
    readonly step: 'fetch' | 'develop';
    readonly detail: string;
  }
>;

export type ImageRegistered = DomainEvent<
  'ImageRegistered',
  {
    readonly mediaId: string;
    /** Personal: where somebody saves from. Null once erased. */
    readonly sourceUrl: string | null;
    readonly requestedBy: string;
    readonly attachableUntil: string;
  }
>;

export type MediaDeleted = DomainEvent<
  'MediaDeleted',
  { readonly mediaId: string; readonly ownerId: string; readonly reason: 'unattached' }
>;

export type PageScraped = DomainEvent<
  'PageScraped',
  {
    readonly scrapeId: string;
    readonly host: string;
    readonly metric: string | null;
    readonly imageCount: number;
    readonly requestedBy: string;
  }
>;

export type PageScrapeRefused = DomainEvent<
  'PageScrapeRefused',
  { readonly scrapeId: string; readonly host: string; readonly reason: string; readonly requestedBy: string }
>;

export type MediaEvent =
  | MediaUploadCompleted
  | MediaUploadRejected
  | MediaProcessed
  | MediaProcessingFailed
  | ImageRegistered
  | MediaDeleted
  | PageScraped
  | PageScrapeRefused;
