import { capability } from '@corkboard/service/capability';
import { LiveController } from './live.controller.ts';
import { LiveAudience } from './live-audience.ts';
import { LiveChanges } from './live-changes.ts';

/** Everybody on a board sees at once what the others change (docs/adr/0048). */
export const live = capability({
  controllers: [LiveController],
  providers: [LiveAudience, LiveChanges],
});
