import { capability } from '@corkboard/http-edge/backbone/capability';
import { mediaFacts } from './domain/media.facts.ts';
import { mediaDecider } from './domain/media.ts';
import { HeldFiles1763700010000 } from './files/held-files.migration.ts';

/** Pictures: uploading, fetching, keeping and showing them; what happens to them concerns no other service. */
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
  migrations: [HeldFiles1763700010000],
});
