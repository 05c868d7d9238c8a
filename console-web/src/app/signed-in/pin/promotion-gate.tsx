import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { canPromote } from '../../../lib/ads/may.ts';
import { adAccountsQuery } from '../../../lib/queries/ad-accounts.ts';

/**
 * Hides the way to an ad of a pin where staff suspended every ad account that it could be of; its room stays, so that
 * nothing moves. Without an answer about the ad accounts it is there: the page behind it says what is wrong.
 */
export const PromotionGate = ({ children }: { children: ReactNode }): ReactNode => {
  const { data: accounts } = useQuery(adAccountsQuery);
  return accounts && !canPromote(accounts) ? <span style={{ visibility: 'hidden' }}>{children}</span> : children;
};
