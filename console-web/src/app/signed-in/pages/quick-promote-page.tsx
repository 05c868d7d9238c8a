import type { AdAccount } from '@corkboard/contracts/ads/promotions';
import type { CampaignMode, Objective } from '@corkboard/rules/ads/campaigns';
import { hasAds } from '@corkboard/rules/ads/countries';
import type { AskedAd } from '@corkboard/rules/ads/links';
import { leavingOf } from '@corkboard/rules/ads/quick-promote';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { NotAllowed } from '../../../features/ads-reports/allowed.tsx';
import { NoSuchAccount, Suspended } from '../../../features/ads-reports/states.tsx';
import { pinQuery } from '../../../features/pins/pin.api.ts';
import { text } from '../../../features/promote/promote-texts.ts';
import { type Entered, fittingOf } from '../../../features/promote/promotion-form.ts';
import { QuickPromote } from '../../../features/promote/quick-promote.tsx';
import { type Draft, lastDraft } from '../../../lib/ads/last-draft.ts';
import { isOpenFor, may, promotingAccount } from '../../../lib/ads/may.ts';
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
  /** S-235 to S-237. */
  readonly ad: AskedAd;
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

type Opened = Omit<Parameters<typeof QuickPromote>[0], 'pin'>;

const WithPin = ({ pinId, ...props }: Opened & { pinId: string }) => {
  const { data: pin } = useSuspenseQuery(pinQuery(pinId));
  return <QuickPromote {...props} pin={pin} />;
};

/** Another pin is to be chosen where that of the draft is gone. */
const WithDraft = ({ draft, ...props }: Opened & { draft: Draft }) => {
  const { data: pin = null, isPending } = useQuery(pinQuery(draft.pinId));
  if (isPending) return <LoadingOverlay label={text('loading')} />;
  return <QuickPromote {...props} draft={draft} pin={pin} />;
};

const objectiveTexts = {
  CONSIDERATION: null,
  WEB_CONVERSION: 'asksConversions',
  CATALOG_SALES: 'asksSales',
} as const satisfies Record<Objective, string | null>;

/** Says which parts of the address the form cannot follow, so that nobody takes a new campaign for another one. */
const noticesOf = ({ objective, campaignId, resumesDraft }: AskedAd, draft: Draft | null): readonly string[] =>
  [
    objective && objectiveTexts[objective],
    campaignId === null ? null : ('asksCampaign' as const),
    resumesDraft && draft === null ? ('noDraft' as const) : null,
  ]
    .filter((name) => name !== null)
    .map((name) => text(name));

/** A promotion that goes on in an ad account that the viewer chose in the form. */
type Switched = Entered & { readonly accountId: string };

/** Ad accounts that may pay where the address names none. */
const payersAmong = (accounts: readonly AdAccount[], advertiserId: string | null): readonly AdAccount[] =>
  advertiserId === null ? accounts.filter((account) => isOpenFor(account) && account.has_ads) : [];

const Asked = ({ pinId, ad, ...opened }: Opened & { pinId: string | null; ad: AskedAd }): ReactNode => {
  const { account } = opened;
  // Read once: it is written while the form is edited.
  const [draft] = useState(() => (ad.resumesDraft && account ? lastDraft(account.id) : null));
  const shown = { ...opened, notices: noticesOf(ad, draft) };
  if (draft !== null) return <WithDraft {...shown} draft={draft} />;
  return pinId === null ? <QuickPromote {...shown} pin={null} /> : <WithPin {...shown} pinId={pinId} />;
};

/** DS-130 to DS-133, DS-163: quick promote on a page of its own. */
export const QuickPromotePage = ({ advertiserId, pinId, crossSite, mode, ad }: QuickPromotePageProps): ReactNode => {
  useTitle(text('title'));
  const close = useClose(crossSite);
  const [switched, setSwitched] = useState<Switched | null>(null);
  const { data: accounts, error } = useQuery(adAccountsQuery);
  const { isPartner, user } = viewer();
  if (!isPartner) return <ToConversion label={text('loading')} />;
  if (error) throw error;
  if (accounts === undefined || user === null) return <LoadingOverlay label={text('loading')} />;
  const account = accountOf(accounts, switched?.accountId ?? advertiserId);
  if (account === undefined) return <NoSuchAccount />;
  if (account !== null && !may(account, 'campaign')) return <NotAllowed account={account} />;
  if (account?.status === 'suspended') return <Suspended account={account} />;
  const country = account?.country ?? user.country ?? 'US';
  if (!(account?.has_ads ?? hasAds(country))) return <EmptyState alone title={text('notInCountry')} />;
  const payers = {
    accounts: payersAmong(accounts, advertiserId),
    isChosen: switched !== null,
    onChoose: (payer: AdAccount, entered: Entered) =>
      setSwitched({ accountId: payer.id, ...fittingOf(entered, payer, country) }),
  };
  const opened = { account, mode, payers, businessName: user.businessName ?? user.full_name, country, onClose: close };
  if (switched === null) return <Asked {...opened} {...{ pinId, ad }} />;
  const draft = { pinId: switched.pin?.id ?? '', form: { ...switched.form } };
  const notices = noticesOf({ ...ad, resumesDraft: false }, null);
  return <QuickPromote key={switched.accountId} {...opened} {...{ draft, notices }} pin={switched.pin} />;
};
