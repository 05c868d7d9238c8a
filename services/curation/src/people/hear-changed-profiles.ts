import { hear } from '@corkboard/consumer/consumer';
import { accountProfileChanged, subjectErased } from '@corkboard/contracts/identity/events';
import type { Listening } from '@corkboard/service/definition';
import type { People } from './people.ts';

/** Names and pictures that were cached are dropped as soon as identity says that they are others now. */
export const hearChangedProfiles = (people: People): Listening => ({
  name: 'curation-profiles',
  from: ['identity'],
  on: [
    hear(accountProfileChanged, ({ data }) => people.forget(data.accountId)),
    hear(subjectErased, ({ data }) => people.forget(data.accountId)),
  ],
});
