import { join } from 'node:path';
import type { Streams } from '@corkboard/event-store/streams';
import { PROCESSES, type Processes, STREAMS } from '@corkboard/http-edge/backbone/definition';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/http-edge/config';
import { OutboundClient } from '@corkboard/http-edge/outbound/outbound-client';
import { type DynamicModule, Inject, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { ScrapePageHandler } from '../links/commands/scrape-page.ts';
import { LinksController } from '../links/links.controller.ts';
import { PageReader } from '../links/page-reader.ts';
import { PinnableFinder } from '../links/pinnable-finder.ts';
import { DeleteUnattachedMediaHandler } from './commands/delete-unattached-media.ts';
import { RegisterImageHandler } from './commands/register-image.ts';
import { UploadMediaHandler } from './commands/upload-media.ts';
import { AttachedMedia } from './files/attached-media.ts';
import { HeldFiles } from './files/held-files.ts';
import { RegisteredImages } from './files/registered-images.ts';
import { ImageFetches } from './ingest/image-fetches.ts';
import { PictureIntake } from './ingest/picture-intake.ts';
import { MediaController } from './media.controller.ts';
import { MediaOfPins } from './media-of-pins.ts';
import { MediaUpkeep } from './media-upkeep.ts';
import { PinPictures } from './pin-pictures.ts';
import { attachPicturesToWaitingPins } from './processes/attach-pictures-to-waiting-pins.ts';
import { LocalFolder } from './storage/local-folder.ts';
import { PictureStorage } from './storage/picture-storage.ts';

const storage = {
  provide: PictureStorage,
  useFactory: (config: EdgeConfig) => new LocalFolder(join(config.DATA_DIR, 'media', 'pictures')),
  inject: [EDGE_CONFIG],
};
/** The name of a crawler is the brand's, in letters that a header may hold. */
const outbound = {
  provide: OutboundClient,
  useFactory: ({ BRAND_NAME, OUTBOUND_ALLOW, origin }: EdgeConfig) =>
    new OutboundClient({
      userAgent: `${BRAND_NAME.replace(/[^A-Za-z0-9]/g, '') || 'Pin'}Bot/1.0 (+${origin})`,
      allow: OUTBOUND_ALLOW,
    }),
  inject: [EDGE_CONFIG],
};

/** Pictures: uploading, fetching, keeping and showing them; and the pages that they are saved from. */
@Module({})
export class MediaModule implements OnModuleInit {
  constructor(
    @Inject(PROCESSES) private readonly processes: Processes,
    @Inject(STREAMS) private readonly streams: Streams,
    private readonly attached: AttachedMedia,
  ) {}

  /** On the backbone of the curation service, which also says how pictures are addressed (PictureUrls). */
  static on(backbone: Type): DynamicModule {
    return {
      module: MediaModule,
      imports: [backbone],
      controllers: [MediaController, LinksController],
      providers: [
        storage,
        outbound,
        HeldFiles,
        AttachedMedia,
        RegisteredImages,
        PictureIntake,
        ImageFetches,
        PageReader,
        PinnableFinder,
        MediaUpkeep,
        UploadMediaHandler,
        RegisterImageHandler,
        DeleteUnattachedMediaHandler,
        ScrapePageHandler,
        { provide: PinPictures, useClass: MediaOfPins },
      ],
      exports: [PinPictures, HeldFiles],
    };
  }

  onModuleInit(): void {
    this.processes.add(attachPicturesToWaitingPins(this.streams, this.attached));
  }
}
