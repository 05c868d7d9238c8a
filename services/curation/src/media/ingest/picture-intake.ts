import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { IMAGE_MAX_BYTES, type PictureSize, pictureSizes } from '@corkboard/rules/curation/pictures';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Developed } from '../domain/media.ts';
import { type PictureRefusal, type PictureType, refusalOfBytes, sniffPicture } from '../domain/picture-rules.ts';
import { HeldFiles } from '../files/held-files.ts';
import { measureAt } from '../media-urls.ts';
import { MediaStorage } from '../storage/media-storage.ts';
import type { DevelopedPicture } from './develop-picture.ts';
import type { Preview } from './draw-preview.ts';
import { DrawingQueue, drawingBounds, type ToDraw } from './drawing-queue.ts';
import { discard, discardLeftOvers, type IncomingFile, receive } from './incoming-file.ts';

const LEFT_OVERS_EVERY_MS = 5 * 60_000;

export const previewSize: PictureSize = '236x';

export interface KeptPicture {
  readonly sniffedType: PictureType;
  readonly bytes: number;
  readonly developed: Developed;
}

const developedOf = (hash: string, picture: DevelopedPicture): Developed => {
  const { width, height, dominantColor, thumbhash, dhash, files } = picture;
  const variants = pictureSizes.map((size) => ({ size, ...measureAt(size, picture), bytes: files[size].length }));
  return { hash, width, height, variants, dominantColor, thumbhash, dhash };
};

/** By the first picture: a process starts sooner without the library. */
const drawing = () => import('./develop-picture.ts');

/** Owner of a picture, and its holder. */
export interface IntakeFor extends Pick<ToDraw, 'account' | 'patient'> {
  readonly holder: string;
}

/** From bytes to files in all sizes: taken in, looked at, drawn in turn, held for whoever they are for. */
@Injectable()
export class PictureIntake implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  private readonly incoming: string;
  // A picture keeps one core busy for up to seconds: another core stays for everybody else.
  private readonly queue = new DrawingQueue(drawingBounds(Math.max(1, availableParallelism() - 1)));

  constructor(
    @Inject(EDGE_CONFIG) config: EdgeConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly storage: MediaStorage,
    private readonly held: HeldFiles,
  ) {
    this.incoming = join(config.DATA_DIR, 'media', 'incoming');
  }

  receive(
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    most = IMAGE_MAX_BYTES,
  ): Promise<IncomingFile | Refused<'file-too-large'>> {
    return receive(source, this.incoming, most);
  }

  /** Takes the file away, whatever comes of it. */
  async keep(file: IncomingFile, { holder, ...whose }: IntakeFor): Promise<KeptPicture | Refused<PictureRefusal>> {
    try {
      const sniffedType = sniffPicture(file.head);
      const tooLarge = refusalOfBytes(file.bytes);
      if (tooLarge) return refuse(tooLarge);
      if (!sniffedType) return refuse('file-type-unsupported');
      const { developPicture, pixelsOf } = await drawing();
      const toDraw = { ...whose, pixels: await pixelsOf(file.path) };
      const picture = await this.queue.take(toDraw, () => developPicture(file.path));
      if (isRefused(picture)) return picture;
      await this.held.hold(file.sha256, holder);
      await Promise.all(pictureSizes.map((size) => this.storage.put(file.sha256, size, picture.files[size])));
      return { sniffedType, bytes: file.bytes, developed: developedOf(file.sha256, picture) };
    } finally {
      await discard(file.path);
    }
  }

  /** Holds one small copy, for a look before anything is saved; null for what cannot be pinned. */
  async preview(
    file: IncomingFile,
    draw: (path: string) => Promise<(Preview & { webp: Buffer }) | null>,
    { holder, ...whose }: IntakeFor,
  ): Promise<Preview | null> {
    try {
      if (!sniffPicture(file.head)) return null;
      const { pixelsOf } = await drawing();
      const drawn = await this.queue.take({ ...whose, pixels: await pixelsOf(file.path) }, () => draw(file.path));
      if (!drawn) return null;
      await this.held.hold(file.sha256, holder);
      await this.storage.put(file.sha256, previewSize, drawn.webp);
      return { width: drawn.width, height: drawn.height };
    } finally {
      await discard(file.path);
    }
  }

  /** Every process does it, because each may have a disk of its own. */
  onApplicationBootstrap(): void {
    const discardOld = (): void => {
      discardLeftOvers(this.incoming, Date.now()).catch((error: unknown) =>
        this.log.warn({ err: error }, 'left-over uploads stay for now'),
      );
    };
    this.#timer = setInterval(discardOld, LEFT_OVERS_EVERY_MS).unref();
    discardOld();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }
}
