import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { PersonalDataErased, PersonalDataErasureRequested } from '../../accounts/domain/account.events.ts';
import type { Account } from '../../accounts/domain/account.ts';

/** Closes the account for everybody, once. */
export const requestErasure = (
  account: Account,
  asked: PersonalDataErasureRequested['data'],
): Decision<PersonalDataErasureRequested, 'account-not-found'> => {
  if (account.status === 'absent') return refuse('account-not-found');
  if (account.status !== 'open') return [];
  return [{ type: 'PersonalDataErasureRequested', version: 1, data: asked }];
};

/** Said after the key is destroyed and everything else is gone. */
export const completeErasure = (
  account: Account,
  done: { readonly erasedAt: string; readonly removed: Readonly<Record<string, number>> },
): Decision<PersonalDataErased, never> => {
  if (account.status !== 'erasing') return [];
  const { was, requestId, requestedAt } = account;
  return [
    { type: 'PersonalDataErased', version: 1, data: { accountId: was.accountId, requestId, requestedAt, ...done } },
  ];
};
