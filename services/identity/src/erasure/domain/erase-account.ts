import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import {
  type AccountEvent,
  personalDataErased,
  personalDataErasureRequested,
} from '../../accounts/domain/account.facts.ts';
import type { Account } from '../../accounts/domain/account.ts';

/** Closes the account for everybody, once. */
export const requestErasure = (
  account: Account,
  asked: DataOf<typeof personalDataErasureRequested>,
): Decision<AccountEvent, 'account-not-found'> => {
  if (account.status === 'absent') return refuse('account-not-found');
  return account.status === 'open' ? [personalDataErasureRequested(asked)] : [];
};

/** Said after the key is destroyed and everything else is gone. */
export const completeErasure = (
  account: Account,
  done: { readonly erasedAt: string; readonly removed: Readonly<Record<string, number>> },
): Decision<AccountEvent, never> => {
  if (account.status !== 'erasing') return [];
  const { was, requestId, requestedAt } = account;
  return [personalDataErased({ accountId: was.accountId, requestId, requestedAt, ...done })];
};
