import { eventHandler } from '@corkboard/consumer/consumer';
import { accountProfileChanged, subjectErased } from '@corkboard/contracts/identity/events';
import type { EventConsumer } from '@corkboard/service/definition';
import type { People } from './people.ts';

/** Names and pictures that were cached are dropped as soon as identity says that they are others now. */
export const consumeProfileChanges = (people: People): EventConsumer => ({
  name: 'curation-profiles',
  from: ['identity'],
  on: [
    eventHandler(accountProfileChanged, ({ data }) => people.forget(data.accountId)),
    eventHandler(subjectErased, ({ data }) => people.forget(data.accountId)),
  ],
});
