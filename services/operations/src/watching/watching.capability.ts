import { capability } from '@corkboard/service/capability';
import { FanOut } from './fan-out.ts';
import { FollowTrail } from './follow-trail.ts';
import { ListPages } from './list-pages.ts';
import { LookController } from './look.controller.ts';
import { WatchEvents } from './watch-events.ts';

/** Views of staff on every service. */
export const watching = capability({
  controllers: [LookController],
  providers: [FanOut, FollowTrail, ListPages, WatchEvents],
});
