import { type Decision, refuse } from '@corkboard/event-store/decider';
import {
  type AccountEvent,
  accountClosed,
  accountClosureRequested,
  accountDeactivated,
  accountReactivated,
  personalDataErasureRequested,
} from './account.facts.ts';
import type { Account } from './account.ts';

/** By its owner; nothing where it is asked for already. */
export const requestClosure = (account: Account, closeAfter: string): Decision<AccountEvent, 'account-not-open'> => {
  if (account.status !== 'open') return refuse('account-not-open');
  const { accountId } = account;
  if (account.closesAfter !== null) return [];
  return [
    accountDeactivated({ accountId, reactivateUntil: closeAfter }),
    accountClosureRequested({ accountId, closeAfter }),
  ];
};

/** A log-in takes it back as long as the account is there; one of a suspended account is none. */
export const reopenAccount = (account: Account): Decision<AccountEvent, 'account-not-open' | 'account-suspended'> => {
  if (account.status !== 'open') return refuse('account-not-open');
  if (account.suspension) return refuse('account-suspended');
  const { accountId } = account;
  return account.closesAfter === null ? [] : [accountReactivated({ accountId, by: 'login' })];
};

/** Nothing where its owner has taken that closing back, also where they asked for another one since. */
export const closeAccount = (
  account: Account,
  due: { readonly closeAfter: string; readonly requestId: string; readonly at: string },
): Decision<AccountEvent, never> => {
  if (account.status !== 'open' || account.closesAfter !== due.closeAfter) return [];
  const { accountId } = account;
  return [
    accountClosed({ accountId, reason: 'owner' }),
    personalDataErasureRequested({ accountId, requestId: due.requestId, requestedAt: due.at }),
  ];
};
