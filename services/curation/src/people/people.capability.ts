import * as published from '@corkboard/contracts/curation/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { CommandBus } from '@nestjs/cqrs';
import { HideAccountHandler } from './commands/hide-account.ts';
import { ShowAccountHandler } from './commands/show-account.ts';
import { consumeAccountStatuses } from './consume-account-statuses.ts';
import { consumeProfileChanges } from './consume-profile-changes.ts';
import { userCurationFacts } from './domain/usercuration.facts.ts';
import { userCurationDecider } from './domain/usercuration.ts';
import { FirstSave } from './first-save.ts';
import { People } from './people.ts';

/** First save of a person, names and pictures of people, and whose account is hidden. */
export const people = capability({
  facts: userCurationFacts,
  decider: userCurationDecider,
  publishes: {
    firstPinSaved: ({ userId, ...pin }) => [publish(published.firstPinSaved, { accountId: userId, ...pin })],
    accountHidden: 'private',
    accountShown: 'private',
  },
  consumers: [
    { inject: [People], useFactory: consumeProfileChanges },
    { inject: [CommandBus], useFactory: consumeAccountStatuses },
  ],
  providers: [People, FirstSave, HideAccountHandler, ShowAccountHandler],
});
