import { advertiserPaths, quickPromoteAddress } from '@corkboard/rules/ads/links';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { adsText } from './ads-texts.ts';

/** S-238: there is nothing to report yet. */
export const NoCampaigns = ({ alone }: { alone?: boolean }) => (
  <EmptyState
    title={adsText('noCampaigns')}
    alone={alone ?? false}
    action={
      <ButtonLink variant="primary" href={quickPromoteAddress()}>
        {adsText('promote')}
      </ButtonLink>
    }
  >
    {adsText('noCampaignsHow')}
  </EmptyState>
);

/** DS-205: an ad account of somebody else looks like one that does not exist (code 3001). */
export const NoSuchAccount = () => (
  <EmptyState
    title={adsText('accountMissing')}
    alone
    action={<ButtonLink href={advertiserPaths.accountsManager}>{adsText('accounts')}</ButtonLink>}
  >
    {adsText('accountMissingHow')}
  </EmptyState>
);
