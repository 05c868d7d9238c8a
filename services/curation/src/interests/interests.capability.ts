import {
  INTEREST_LIST_ID,
  type InterestAct,
  interestValues,
  interestListChanged as published,
} from '@corkboard/contracts/curation/interests';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { ChangeInterests, ChangeInterestsHandler } from './commands/change-interests.ts';
import { interestListFacts } from './domain/interest-list.facts.ts';
import { interestListDecider } from './domain/interest-list.ts';
import { InterestsOfPeople } from './interests-of-people.ts';
import {
  InterestLists,
  interestListsProjection,
  interestListsTable,
  unchangedInterests,
} from './read-models/interest-lists/interest-lists.ts';

const acts: Readonly<Record<InterestAct, StaffAct>> = {
  'change-interests': ({ staffId: operatorId, reason, values }, context) => {
    const { interests } = interestValues.parse(values);
    return new ChangeInterests(context('ChangeInterests'), { interests, operatorId, reason });
  },
};

/** Interests that pins are about, as staff keep them, and those of people. */
export const interests = capability({
  facts: interestListFacts,
  decider: interestListDecider,
  publishes: {
    interestListChanged: ({ after }) => [
      publish(published, {
        interests: after.map(({ words, ...interest }) => ({ ...interest, words: [...words] })),
      }),
    ],
  },
  projections: [interestListsProjection],
  lists: {
    'interest-lists': staffList(interestListsTable, {
      newest: 'changed_at',
      foundBy: ['list_id'],
      initial: { [INTEREST_LIST_ID]: unchangedInterests },
    }),
  },
  acts,
  providers: [InterestLists, InterestsOfPeople, ChangeInterestsHandler],
});
