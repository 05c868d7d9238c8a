import type { Decision } from '@corkboard/event-store/decider';
import { ADULT_AGE, ageOn, type CalendarDate } from '@corkboard/rules/identity/birthday';
import { type AccountEvent, ageBucketChanged } from '../../accounts/domain/account.facts.ts';
import type { Account } from '../../accounts/domain/account.ts';

/** DE-154: a minor is an adult from the 18th birthday on, in UTC; said once. */
export const comeOfAge = (account: Account, today: CalendarDate): Decision<AccountEvent, never> => {
  if (account.status !== 'open' || !account.isMinor || account.birthdate === null) return [];
  if (ageOn(account.birthdate, today) < ADULT_AGE) return [];
  return [ageBucketChanged({ accountId: account.accountId, bucket: 'adult' })];
};
