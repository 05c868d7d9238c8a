import { advertiserLink, advertiserPaths } from '@corkboard/rules/ads/links';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { adsText } from './ads-texts.ts';

/** S-238: there is nothing to report yet. */
export const NoCampaigns = ({ advertiserId }: { advertiserId: string | null }) => (
  <EmptyState
    title={adsText('noCampaigns')}
    alone={advertiserId === null}
    action={
      <ButtonLink variant="primary" href={advertiserLink('advertiserQuickPromote', { advertiserId })}>
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
