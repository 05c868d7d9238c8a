import { adsSubjectErased } from '@corkboard/contracts/ads/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { CommandBus } from '@nestjs/cqrs';
import { AccountTraces } from './account-traces.ts';
import { consumeErasures } from './consume-erasures.ts';
import { erasureFacts } from './domain/erasure.facts.ts';
import { erasureDecider } from './domain/erasure.ts';
import { EraseAdvertisersHandler, eraseAdvertisers, StartErasureHandler } from './erase-advertisers.ts';

/** Erases what names an account here, once identity asks for it. */
export const erasure = capability({
  facts: erasureFacts,
  decider: erasureDecider,
  publishes: {
    personalDataErasureStarted: 'private',
    personalDataErased: (data) => [publish(adsSubjectErased, data)],
  },
  processes: [eraseAdvertisers],
  consumers: [{ inject: [CommandBus], useFactory: consumeErasures }],
  providers: [AccountTraces, StartErasureHandler, EraseAdvertisersHandler],
});
