import type { CommandContext } from '@corkboard/event-store/streams';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteUnattachedMedia } from './commands/delete-unattached-media.ts';
import { HeldFiles, PREVIEW } from './files/held-files.ts';
import { RegisteredImages } from './files/registered-images.ts';
import { ImageFetches } from './ingest/image-fetches.ts';

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

/** Removes what nobody saved within a day, and begins again what an ended process had begun. */
@Injectable()
export class MediaUpkeep implements OnApplicationShutdown {
  constructor(
    private readonly commands: CommandBus,
    private readonly held: HeldFiles,
    private readonly registered: RegisteredImages,
    private readonly fetches: ImageFetches,
    private readonly outbound: OutboundClient,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
    await this.fetches.allSettled();
  }

  async sweep(): Promise<void> {
    for (const { hash, holder } of await this.held.overdue(BATCH)) {
      if (holder === PREVIEW) await this.held.release(hash, holder);
      else await this.commands.execute(new DeleteUnattachedMedia(contextFor(holder), { mediaId: holder, hash }));
    }
    for (const mediaId of await this.registered.unfinished(BATCH)) this.fetches.begin(mediaId, mediaId);
  }
}
