import { join } from 'node:path';
import { crawlerOf } from '@corkboard/outbound/crawler';
import { OutboundClient } from '@corkboard/outbound/outbound-client';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { DeleteUnattachedMediaHandler } from './commands/delete-unattached-media.ts';
import { RegisterImageHandler } from './commands/register-image.ts';
import { UploadMediaHandler } from './commands/upload-media.ts';
import { mediaFacts } from './domain/media.facts.ts';
import { mediaDecider } from './domain/media.ts';
import { AttachedMedia, attachedMedia, pinsWaitingForPictures } from './files/attached-media.ts';
import { HeldFiles, heldFiles } from './files/held-files.ts';
import { RegisteredImages, registeredImages } from './files/registered-images.ts';
import { ImageFetches } from './ingest/image-fetches.ts';
import { PictureIntake } from './ingest/picture-intake.ts';
import { VideoIntake } from './ingest/video-intake.ts';
import { MediaController } from './media.controller.ts';
import { MediaOfPins } from './media-of-pins.ts';
import { MediaUpkeep } from './media-upkeep.ts';
import { MediaUrls } from './media-urls.ts';
import { PinPictures } from './pin-pictures.ts';
import { LocalFolder } from './storage/local-folder.ts';
import { MediaStorage } from './storage/media-storage.ts';

const EVERY_MS = 5 * 60_000;

const storage = {
  provide: MediaStorage,
  useFactory: (config: EdgeConfig) => new LocalFolder(join(config.DATA_DIR, 'media', 'pictures')),
  inject: [EDGE_CONFIG],
};
const outbound = { provide: OutboundClient, useFactory: crawlerOf, inject: [EDGE_CONFIG] };

const addresses = {
  provide: MediaUrls,
  useFactory: (secrets: Secrets) => new MediaUrls(secrets['picture-key'].export().toString('base64url')),
  inject: [SECRETS],
};

/** Pictures and videos: uploading, fetching, keeping and showing them; what happens to them concerns no other service. */
export const media = capability({
  facts: mediaFacts,
  decider: mediaDecider,
  publishes: {
    mediaUploadCompleted: 'private',
    mediaUploadRejected: 'private',
    mediaProcessed: 'private',
    mediaProcessingFailed: 'private',
    imageRegistered: 'private',
    mediaDeleted: 'private',
    pageScraped: 'private',
    pageScrapeRefused: 'private',
  },
  notExported: {
    MediaUploadCompleted: 'A picture is shown with its pins; one that no pin has is removed after a day.',
    MediaProcessed: 'Measures and hashes of a picture or video, which is shown with its pins.',
    ImageRegistered: 'The address of a picture on the web that was asked for; the link of the pin is in `pins`.',
  },
  tables: [heldFiles, pinsWaitingForPictures, attachedMedia, registeredImages],
  jobs: [
    recurring({ name: 'remove-unsaved-media', everyMs: EVERY_MS, atStart: true }, MediaUpkeep, (it) => it.sweep()),
  ],
  controllers: [MediaController],
  providers: [
    ...[storage, outbound, addresses, { provide: PinPictures, useClass: MediaOfPins }],
    ...[HeldFiles, AttachedMedia, RegisteredImages, PictureIntake, VideoIntake, ImageFetches, MediaUpkeep],
    ...[UploadMediaHandler, RegisterImageHandler, DeleteUnattachedMediaHandler],
  ],
});
