import * as published from '@corkboard/contracts/curation/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { CommandBus } from '@nestjs/cqrs';
import { erasureFacts } from './domain/erasure.facts.ts';
import { erasureDecider } from './domain/erasure.ts';
import { BeginErasureHandler, EraseKeeperHandler, eraseKeepers } from './erase-keeper.ts';
import { ErasedPictures1763700023000 } from './erased-pictures.migration.ts';
import { ErasedPictures } from './erased-pictures.ts';
import { hearErasures } from './hear-erasures.ts';

/** Letting go of what somebody kept, once identity says whose data has to go. */
export const erasure = capability({
  facts: erasureFacts,
  decider: erasureDecider,
  publishes: {
    keeperErasureBegan: 'private',
    keeperErased: (data) => [publish(published.curationSubjectErased, data)],
  },
  migrations: [ErasedPictures1763700023000],
  processes: [eraseKeepers],
  hears: [{ inject: [CommandBus], useFactory: hearErasures }],
  providers: [BeginErasureHandler, EraseKeeperHandler, ErasedPictures],
});
