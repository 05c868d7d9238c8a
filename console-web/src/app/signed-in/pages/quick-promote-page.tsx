import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignMode } from '@corkboard/rules/ads/campaigns';
import { hasAds } from '@corkboard/rules/ads/countries';
import { leavingOf } from '@corkboard/rules/ads/quick-promote';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { NotAllowed } from '../../../features/ads-reports/allowed.tsx';
import { NoSuchAccount, Suspended } from '../../../features/ads-reports/states.tsx';
import { pinQuery } from '../../../features/pins/pin.api.ts';
import { text } from '../../../features/promote/promote-texts.ts';
import { QuickPromote } from '../../../features/promote/quick-promote.tsx';
import { may, promotingAccount } from '../../../lib/ads/may.ts';
import { experiment, viewer } from '../../../lib/bootstrap.ts';
import { adAccountsQuery } from '../../../lib/queries/ad-accounts.ts';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { wasPinBuilderBefore } from '../pin-builder-visit.ts';
import { ToConversion } from '../to-conversion.tsx';
import { useTitle } from '../use-title.ts';

interface QuickPromotePageProps {
  readonly advertiserId: string | null;
  readonly pinId: string | null;
  readonly crossSite: boolean;
  /** DS-210. */
  readonly mode?: CampaignMode | undefined;
}

/** S-186 to S-188. */
const useClose = (crossSite: boolean): (() => void) => {
  const router = useRouter();
  return useCallback(() => {
    const leaving = leavingOf({
      pinBuilderInHistory: wasPinBuilderBefore(router.history.location.state.__TSR_index),
      historyLength: window.history.length,
      mayCloseWindow: experiment('qp_close_window'),
      crossSite,
    });
    if (leaving.way === 'close-window') window.close();
    else if (leaving.by === 'browser') window.history.go(-leaving.steps);
    else if (router.history.canGoBack()) router.history.go(-leaving.steps);
    else router.history.push('/');
  }, [router, crossSite]);
};

/** DS-132: the account that the path names, or the first one that the viewer may promote for; null: none yet; undefined: none of theirs. */
const accountOf = (accounts: readonly AdAccount[], advertiserId: string | null): AdAccount | null | undefined =>
  advertiserId === null ? promotingAccount(accounts) : accounts.find(({ id }) => id === advertiserId);

const WithPin = ({ pinId, ...props }: Omit<Parameters<typeof QuickPromote>[0], 'pin'> & { pinId: string }) => {
  const { data: pin } = useSuspenseQuery(pinQuery(pinId));
  return <QuickPromote {...props} pin={pin} />;
};

/** DS-130 to DS-133, DS-163: quick promote on a page of its own. */
export const QuickPromotePage = ({ advertiserId, pinId, crossSite, mode }: QuickPromotePageProps): ReactNode => {
  useTitle(text('title'));
  const close = useClose(crossSite);
  const { data: accounts, error } = useQuery(adAccountsQuery);
  const { isPartner, user } = viewer();
  if (!isPartner) return <ToConversion label={text('loading')} />;
  if (error) throw error;
  if (accounts === undefined || user === null) return <LoadingOverlay label={text('loading')} />;
  const account = accountOf(accounts, advertiserId);
  if (account === undefined) return <NoSuchAccount />;
  if (account !== null && !may(account, 'campaign')) return <NotAllowed account={account} />;
  if (account?.status === 'suspended') return <Suspended account={account} />;
  const country = account?.country ?? user.country ?? 'US';
  if (!(account?.has_ads ?? hasAds(country))) return <EmptyState alone title={text('notInCountry')} />;
  const opened = { account, mode, businessName: user.full_name, country, username: user.username, onClose: close };
  return pinId === null ? <QuickPromote {...opened} pin={null} /> : <WithPin {...opened} pinId={pinId} />;
};
