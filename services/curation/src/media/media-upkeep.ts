import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteUnattachedMedia } from './commands/delete-unattached-media.ts';
import { HeldFiles, PREVIEW } from './files/held-files.ts';
import { RegisteredImages } from './files/registered-images.ts';
import { ImageFetches } from './ingest/image-fetches.ts';
import { contextOfMedia } from './media-context.ts';

const BATCH = 200;

const own = { id: 'sweep-unattached-media', command: 'DeleteUnattachedMedia' };

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
      const command = new DeleteUnattachedMedia(contextOfMedia(holder, own), { mediaId: holder, hash });
      if (holder === PREVIEW) await this.held.release(hash, holder);
      else await this.commands.execute(command);
    }
    for (const mediaId of await this.registered.unfinished(BATCH)) this.fetches.begin(mediaId, mediaId);
  }
}
