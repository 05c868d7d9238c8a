import type { CommandContext } from '@corkboard/event-store/streams';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { LOG, type Log } from '@corkboard/runtime/log';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteUnattachedMedia } from './commands/delete-unattached-media.ts';
import { HeldFiles, PREVIEW } from './files/held-files.ts';
import { RegisteredImages } from './files/registered-images.ts';
import { ImageFetches } from './ingest/image-fetches.ts';
import { PictureIntake } from './ingest/picture-intake.ts';

const EVERY_MS = 5 * 60_000;
const BATCH = 200;

const contextFor = (mediaId: string): CommandContext => ({
  actor: { kind: 'system', id: 'sweep-unattached-media' },
  command: 'DeleteUnattachedMedia',
  idempotencyKey: mediaId,
  fingerprint: mediaId,
  correlationId: mediaId,
  causationId: null,
  occurredAt: new Date().toISOString(),
});

/** Every few minutes: removes what nobody saved within a day, and begins again what an ended process had begun. */
@Injectable()
export class MediaUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();

  constructor(
    private readonly commands: CommandBus,
    private readonly held: HeldFiles,
    private readonly registered: RegisteredImages,
    private readonly fetches: ImageFetches,
    private readonly intake: PictureIntake,
    private readonly outbound: OutboundClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const go = (): void => {
      this.round = this.sweep().catch((error: unknown) => this.log.warn({ err: error }, 'media upkeep failed'));
    };
    this.timer = setInterval(go, EVERY_MS);
    this.timer.unref();
    go();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.outbound.close();
    await this.round;
    await this.fetches.allSettled();
  }

  async sweep(): Promise<void> {
    await this.intake.discardLeftOvers();
    for (const { hash, holder } of await this.held.overdue(BATCH)) {
      if (holder === PREVIEW) await this.held.release(hash, holder);
      else await this.commands.execute(new DeleteUnattachedMedia(contextFor(holder), holder, hash));
    }
    for (const mediaId of await this.registered.unfinished(BATCH)) this.fetches.begin(mediaId, mediaId);
  }
}
