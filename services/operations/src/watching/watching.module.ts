import { InspectionsModule } from '@corkboard/inspection/registry';
import { Module } from '@nestjs/common';
import { FanOut } from './fan-out.ts';
import { FollowTrail } from './follow-trail.ts';
import { ListPages } from './list-pages.ts';
import { LookController } from './look.controller.ts';
import { WatchEvents } from './watch-events.ts';

@Module({
  imports: [InspectionsModule],
  controllers: [LookController],
  providers: [FanOut, FollowTrail, ListPages, WatchEvents],
  exports: [FanOut],
})
export class WatchingModule {}
