import * as published from '@corkboard/contracts/curation/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { consumeProfileChanges } from './consume-profile-changes.ts';
import { userCurationFacts } from './domain/usercuration.facts.ts';
import { userCurationDecider } from './domain/usercuration.ts';
import { FirstSave } from './first-save.ts';
import { People } from './people.ts';

/** First save of a person, and names and pictures of people. */
export const people = capability({
  facts: userCurationFacts,
  decider: userCurationDecider,
  publishes: {
    firstPinSaved: ({ userId, ...pin }) => [publish(published.firstPinSaved, { accountId: userId, ...pin })],
  },
  consumers: [{ inject: [People], useFactory: consumeProfileChanges }],
  providers: [People, FirstSave],
});
