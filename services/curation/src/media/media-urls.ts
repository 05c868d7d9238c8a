import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Picture, PinImages, PinVideo } from '@corkboard/contracts/curation/media';
import { type MediaFacts, PICTURE_WIDTHS, type PictureSize, pictureSizes } from '@corkboard/rules/curation/pictures';
import { upTo } from '@corkboard/runtime/cache-size';
import { LRUCache } from 'lru-cache';

const DAY_SECONDS = 86_400;
/** Signatures that are kept, of about 200 bytes each. */
const SIGNED = 20_000;

/** File of a video, beside the sizes of its poster. */
export const VIDEO = 'video';
type SignedFile = PictureSize | typeof VIDEO;

type Shown = Pick<MediaFacts, 'hash' | 'width' | 'height'>;

/** Width and height of a picture at a size; never enlarged. */
export const measureAt = (size: PictureSize, full: { width: number; height: number }) => {
  if (size === 'orig' || full.width <= PICTURE_WIDTHS[size]) return { width: full.width, height: full.height };
  const width = PICTURE_WIDTHS[size];
  return { width, height: Math.max(1, Math.round((full.height * width) / full.width)) };
};

/**
 * Signed addresses of pictures and videos. One expires at the end of tomorrow (UTC): it stays the same through a day, so that it
 * caches well, and is valid for 24 to 48 h. Hand one out only with a pin that the viewer may see.
 */
export class MediaUrls {
  private readonly key: KeyObject;
  /** Signatures of the day: pages of feeds show everybody the same pictures, at four sizes each. */
  private readonly signatures = new LRUCache<string, string>(upTo(SIGNED));

  constructor(
    key: string,
    private readonly origin = '',
  ) {
    this.key = createSecretKey(Buffer.from(key));
  }

  /** `images` of a pin. */
  images(media: Shown, now: Date): PinImages {
    const at = (size: PictureSize) => this.picture(media, size, now);
    return { '236x': at('236x'), '474x': at('474x'), '736x': at('736x'), orig: at('orig') };
  }

  /** A thumbnail of a board: 170 px wide. */
  thumbnail(media: Shown, now: Date): Picture {
    return this.picture(media, '170x', now);
  }

  picture(media: Shown, size: PictureSize, now: Date): Picture {
    return {
      url: `${this.origin}/i/${size}/${media.hash}${this.#signed({ file: size, hash: media.hash }, now)}`,
      ...measureAt(size, media),
    };
  }

  /** `video` of a pin, as a part of it; nothing for a picture. */
  video({ hash, video }: Pick<MediaFacts, 'hash' | 'video'>, now: Date): { video?: PinVideo } {
    if (!video) return {};
    const url = `${this.origin}/v/${hash}${this.#signed({ file: VIDEO, hash }, now)}`;
    return { video: { url, duration_ms: video.durationMs } };
  }

  #signed({ file, hash }: { file: SignedFile; hash: string }, now: Date): string {
    const expires = (Math.floor(now.getTime() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
    return `?e=${expires}&s=${this.signatureOf(`${file}/${hash}/${expires}`)}`;
  }

  /** Seconds for which the address is still good, or null for one that was not signed here or has expired. */
  validFor(asked: { file: string; hash: string; e: unknown; s: unknown }, now: Date): number | null {
    const { file, hash, e, s } = asked;
    if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return null;
    if (!(file === VIDEO || isPictureSize(file)) || !/^[0-9a-f]{64}$/.test(hash)) return null;
    const expected = Buffer.from(this.sign(`${file}/${hash}/${Number(e)}`));
    const given = Buffer.from(s);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const left = Number(e) - Math.ceil(now.getTime() / 1000);
    return left > 0 ? left : null;
  }

  private signatureOf(text: string): string {
    const known = this.signatures.get(text);
    if (known !== undefined) return known;
    const made = this.sign(text);
    this.signatures.set(text, made);
    return made;
  }

  private sign(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 22);
  }
}

export const isPictureSize = (size: string): size is PictureSize => (pictureSizes as readonly string[]).includes(size);
