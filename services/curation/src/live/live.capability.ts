import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { LiveController } from './live.controller.ts';
import { LiveAudience } from './live-audience.ts';
import { LiveChanges } from './live-changes.ts';
import { LivePlaces, liveStreams } from './live-places.ts';

const HOUR_MS = 3_600_000;

/** Everybody on a board sees at once what the others change (docs/adr/0048). */
export const live = capability({
  controllers: [LiveController],
  tables: [liveStreams],
  notExported: { live_streams: 'A connection that is open right now.' },
  jobs: [recurring({ name: 'remove-expired-live-streams', everyMs: HOUR_MS }, LivePlaces, (it) => it.sweep())],
  providers: [LiveAudience, LiveChanges, LivePlaces],
});
