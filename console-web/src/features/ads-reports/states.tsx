import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import { advertiserLink, advertiserPaths } from '@corkboard/rules/ads/links';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { adsText } from './ads-texts.ts';
import { PromoteLink } from './allowed.tsx';
import { supportContact } from './support.ts';

/** S-238: there is nothing to report yet. */
export const NoCampaigns = ({ account }: { account: AdAccount | null }) => (
  <EmptyState
    title={adsText('noCampaigns')}
    alone={account === null}
    action={
      account === null ? (
        <ButtonLink variant="primary" href={advertiserPaths.advertiserQuickPromote}>
          {adsText('promote')}
        </ButtonLink>
      ) : (
        <PromoteLink account={account} />
      )
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

/** In place of a promotion from a suspended ad account, which the server refuses. */
export const Suspended = ({ account }: { account: AdAccount }) => (
  <EmptyState
    title={adsText('accountSuspended', { name: account.name })}
    alone
    action={
      <ButtonLink href={advertiserLink('overview', { advertiserId: account.id })}>{adsText('toOverview')}</ButtonLink>
    }
  >
    {adsText('accountSuspendedHow', { email: supportContact() })}
  </EmptyState>
);
