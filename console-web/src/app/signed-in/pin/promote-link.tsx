import { convertAddress, quickPromoteAddress } from '@corkboard/rules/ads/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { canPromote } from '../../../lib/ads/may.ts';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { adAccountsQuery } from '../../../lib/queries/ad-accounts.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';

const text = catalogue('pin-promotion', { promote: 'Promote', convert: 'Promote your Pin' });

interface PromoteLinkProps {
  readonly pinId: string;
  readonly promotion: 'promote' | 'convert';
}

/** Without an answer about the ad accounts there is a link: the page behind it says what is wrong. */
const FromAnAccount = ({ address }: { address: string }): ReactNode => {
  const { data: accounts, isPending } = useQuery(adAccountsQuery);
  if (isPending || (accounts && !canPromote(accounts))) return null;
  return <ButtonLink href={address}>{text('promote')}</ButtonLink>;
};

/** DS-002: a business promotes at once, a person becomes one on the way. */
export const PromoteLink = ({ pinId, promotion }: PromoteLinkProps): ReactNode => {
  const address = quickPromoteAddress(pinId);
  if (promotion === 'promote') return <FromAnAccount address={address} />;
  return <ButtonLink href={convertAddress(address)}>{text('convert')}</ButtonLink>;
};
