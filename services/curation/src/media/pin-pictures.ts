import type { Refused } from '@corkboard/event-store/decider';
import type { CommandContext } from '@corkboard/event-store/streams';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import type { MediaRefusal } from './domain/picture-rules.ts';

/** A picture that a pin may have; `media` is null while one registered by URL is on its way (PinMediaAttached follows). */
export interface AttachablePicture {
  readonly mediaId: string;
  readonly media: MediaFacts | null;
}

export type AttachRefusal = MediaRefusal | 'media-not-found' | 'media-not-ready';

/**
 * Picture of a save. Asks the media's own stream, not a projection: an upload can be saved in the next request. Media of
 * others, swept media and unknown ids are all 'media-not-found'.
 */
export abstract class PinPictures {
  /** `media_upload_id`. */
  abstract uploaded(mediaId: string, context: CommandContext): Promise<AttachablePicture | Refused<AttachRefusal>>;
  /** `image_base64`: ingested within the call. */
  abstract inline(imageBase64: string, context: CommandContext): Promise<AttachablePicture | Refused<AttachRefusal>>;
  /** `image_url`: the same person's earlier registration of it, else a new one; waits a few seconds for it to arrive. */
  abstract at(imageUrl: string, context: CommandContext): Promise<AttachablePicture | Refused<AttachRefusal>>;
}
