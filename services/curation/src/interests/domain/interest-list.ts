import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import { initialInterests } from '@corkboard/rules/ads/initial-interests';
import { interestText } from '@corkboard/rules/ads/interest-text';
import { type InterestList as Interests, isInterestList, orderedInterests } from '@corkboard/rules/ads/interests';
import { type InterestListEvent, interestListChanged } from './interest-list.facts.ts';

/** The interests of pins; `initial` before staff have ever changed them. */
export type InterestList =
  | { readonly status: 'initial' }
  | { readonly status: 'changed'; readonly interests: Interests };

export const interestListDecider: Decider<InterestList, InterestListEvent> = {
  category: 'interestlist',
  initial: { status: 'initial' },
  evolve: (_, { data }) => ({ status: 'changed', interests: data.after }),
};

/** There is one list. */
export const INTEREST_LIST_STREAM = 'interestlist-all';

export const interestsIn = (list: InterestList): Interests =>
  list.status === 'initial' ? initialInterests : list.interests;

export interface ChangeInterests {
  readonly interests: Interests;
  readonly operatorId: string;
  readonly reason: string;
}

export const changeInterests = (
  state: InterestList,
  { interests, ...by }: ChangeInterests,
): Decision<InterestListEvent, 'interests-invalid'> => {
  if (!isInterestList(interests)) return refuse('interests-invalid');
  const before = interestsIn(state);
  const after = orderedInterests(interests);
  return interestText(before) === interestText(after) ? [] : [interestListChanged({ before, after, ...by })];
};
