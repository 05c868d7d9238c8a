import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { BusinessAct } from '@corkboard/rules/ads/permissions';

/** Whether the viewer's roles let them do this in an ad account (DS, section 20). The server judges once more. */
export const may = ({ acts }: Pick<AdAccount, 'acts'>, act: BusinessAct): boolean => acts.includes(act);

/** Whether the viewer may promote for it, now that it is not suspended. */
export const isOpenFor = (account: AdAccount): boolean => account.status === 'active' && may(account, 'campaign');

/**
 * The ad account that a promotion is for where the address names none: the first that the viewer may promote for
 * (DS-132). A suspended one only where there is no other: its page says so, and no new one takes its place.
 */
export const promotingAccount = (accounts: readonly AdAccount[]): AdAccount | null =>
  accounts.find(isOpenFor) ?? accounts.find((account) => may(account, 'campaign')) ?? null;

/** Whether a pin of the viewer can be promoted: from one of these, or from the first one, which that makes. */
export const canPromote = (accounts: readonly AdAccount[]): boolean =>
  promotingAccount(accounts)?.status !== 'suspended';
