import { createHash } from 'node:crypto';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { VIDEO_MAX_BYTES, VIDEO_MAX_MS, VIDEO_MIN_MS, type VideoType } from '@corkboard/rules/curation/videos';
import { Injectable } from '@nestjs/common';
import type { Developed } from '../domain/media.ts';
import type { MediaRefusal } from '../domain/picture-rules.ts';
import { refusalOfDuration, sniffVideo } from '../domain/video-rules.ts';
import { MediaStorage } from '../storage/media-storage.ts';
import { discard, type IncomingFile } from './incoming-file.ts';
import { packVideo } from './pack-video.ts';
import { type IntakeFor, PictureIntake } from './picture-intake.ts';
import { Turns } from './turns.ts';

/** Videos that are packed at a time: half a second of a core for each 100 MB. */
const AT_ONCE = 1;

export interface IncomingVideo {
  readonly poster: IncomingFile;
  readonly video: IncomingFile;
}

export interface KeptVideo {
  readonly sniffedType: VideoType;
  readonly bytes: number;
  readonly durationS: number;
  readonly developed: Developed;
}

/** Equal only where both files are: nobody's poster stands for a video of somebody else. */
const hashOf = ({ poster, video }: IncomingVideo): string =>
  createHash('sha256').update(poster.sha256).update(video.sha256).digest('hex');

/** From bytes to a video without what its file says beside picture and sound, with its poster in all sizes. */
@Injectable()
export class VideoIntake {
  private readonly turns = new Turns(AT_ONCE);

  constructor(
    private readonly pictures: PictureIntake,
    private readonly storage: MediaStorage,
  ) {}

  receive(source: AsyncIterable<Uint8Array>): Promise<IncomingFile | Refused<'file-too-large'>> {
    return this.pictures.receive(source, VIDEO_MAX_BYTES);
  }

  /** Takes both files away, whatever comes of them. */
  async keep(incoming: IncomingVideo, whose: IntakeFor): Promise<KeptVideo | Refused<MediaRefusal>> {
    const { poster, video } = incoming;
    const packed = `${video.path}-packed`;
    try {
      const checked = await this.turns.take(() => this.#pack(video, packed));
      if (isRefused(checked)) return checked;
      const sha256 = hashOf(incoming);
      const picture = await this.pictures.keep({ ...poster, sha256 }, whose);
      if (isRefused(picture)) return picture;
      await this.storage.putVideo(sha256, packed);
      return { ...checked, bytes: video.bytes, developed: picture.developed };
    } finally {
      await Promise.all([poster.path, video.path, packed].map(discard));
    }
  }

  async #pack(
    { head, path }: IncomingFile,
    to: string,
  ): Promise<Pick<KeptVideo, 'sniffedType' | 'durationS'> | Refused<MediaRefusal>> {
    const sniffedType = sniffVideo(head);
    if (!sniffedType) return refuse('file-type-unsupported');
    const [leastS, mostS] = [VIDEO_MIN_MS / 1_000, VIDEO_MAX_MS / 1_000];
    const packed = await packVideo({ path, type: sniffedType, to, leastS, mostS });
    if (!packed || packed.durationS === null) return refuse('file-damaged');
    const refusal = refusalOfDuration(packed.durationS * 1_000);
    if (refusal) return refuse(refusal);
    return packed.packed ? { sniffedType, durationS: packed.durationS } : refuse('file-damaged');
  }
}
