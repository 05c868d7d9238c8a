import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { BusinessAct } from '@corkboard/rules/ads/permissions';

/** Whether the viewer's roles let them do this in an ad account (DS, section 20). The server judges once more. */
export const may = ({ acts }: Pick<AdAccount, 'acts'>, act: BusinessAct): boolean => acts.includes(act);

/** The ad account that a promotion is for where the address names none: the first that the viewer may promote for (DS-132). */
export const promotingAccount = (accounts: readonly AdAccount[]): AdAccount | null =>
  accounts.find((account) => may(account, 'campaign')) ?? null;
