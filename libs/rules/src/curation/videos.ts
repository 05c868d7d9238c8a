/** DS-104: containers that are taken in. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** S-141. */
export const VIDEO_MAX_BYTES = 209_000_000;
/** DS-104. Both bounds are allowed. */
export const VIDEO_MIN_MS = 4_000;
export const VIDEO_MAX_MS = 900_000;

/** Facts of the video of a media, whose picture is then its poster. Its file has the hash of the media as its name. */
export interface VideoFacts {
  readonly durationMs: number;
}

const HOUR_MS = 3_600_000;

interface Uploader {
  readonly emailVerified: boolean;
  /** ISO 8601. */
  readonly accountCreatedAt: string;
}

/** DS-106: an address that was proved, and an account older than so many hours. */
export const mayUploadVideo = (
  { emailVerified, accountCreatedAt }: Uploader,
  { now, minAgeHours }: { readonly now: Date; readonly minAgeHours: number },
): boolean => emailVerified && now.getTime() - Date.parse(accountCreatedAt) > minAgeHours * HOUR_MS;
