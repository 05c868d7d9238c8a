import {
  type AdvertiserPage,
  advertiserLink,
  advertiserPageAt,
  isShownPage,
  type ShownAdvertiserPage,
} from '@corkboard/rules/ads/links';
import type { BusinessAct } from '@corkboard/rules/ads/permissions';
import { useQuery } from '@tanstack/react-query';
import { notFound, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { adsText } from '../../../features/ads-reports/ads-texts.ts';
import { NotAllowed } from '../../../features/ads-reports/allowed.tsx';
import { Billing } from '../../../features/ads-reports/billing.tsx';
import { CampaignModePage } from '../../../features/ads-reports/campaign-mode.tsx';
import { hoursText } from '../../../features/ads-reports/hours-texts.ts';
import { Overview } from '../../../features/ads-reports/overview.tsx';
import { Reconciliation } from '../../../features/ads-reports/reconciliation.tsx';
import { utcToday } from '../../../features/ads-reports/report-range.ts';
import { paramsOf } from '../../../features/ads-reports/report-search.ts';
import { NoCampaigns, NoSuchAccount } from '../../../features/ads-reports/states.tsx';
import { may } from '../../../lib/ads/may.ts';
import { viewer } from '../../../lib/bootstrap.ts';
import { adAccountsQuery } from '../../../lib/queries/ad-accounts.ts';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import { ToConversion } from '../to-conversion.tsx';
import { useSearch } from '../use-search.ts';
import { useTitle } from '../use-title.ts';
import type { Opened } from './report-pages.tsx';

const ReportPage = lazy(async () => ({ default: (await import('./report-pages.tsx')).ReportPage }));
const AccountsPage = lazy(async () => ({ default: (await import('./report-pages.tsx')).AccountsPage }));

const Loading = () => <LoadingOverlay label={adsText('loading')} />;

/** DS-206: an address without an ad account leads to that of the default one. */
const ToDefault = ({ page, id }: { page: AdvertiserPage; id: string }) => {
  const { history } = useRouter();
  useEffect(() => history.replace(advertiserLink(page, { advertiserId: id }) + location.search), [history, page, id]);
  return <Loading />;
};

interface OfAccountProps {
  readonly page: AdvertiserPage;
  readonly advertiserId: string | null;
  /** Allowed by the viewer's roles, or the page is not theirs. */
  readonly act: BusinessAct;
  readonly draw: (opened: Opened) => ReactNode;
}

/** A page of one of the viewer's ad accounts (DS-205, DS-206). */
const OfAccount = ({ page, advertiserId, act, draw }: OfAccountProps): ReactNode => {
  const { history } = useRouter();
  const isBusiness = viewer().isPartner;
  const { data: accounts, error } = useQuery({ ...adAccountsQuery, enabled: isBusiness });
  if (!isBusiness) return <ToConversion label={adsText('loading')} />;
  if (accounts === undefined) {
    if (error) throw error;
    return <Loading />;
  }
  const [first] = accounts;
  if (advertiserId === null) return first ? <ToDefault page={page} id={first.id} /> : <NoCampaigns account={null} />;
  const account = accounts.find(({ id }) => id === advertiserId);
  if (account === undefined) return <NoSuchAccount />;
  if (!may(account, act)) return <NotAllowed account={account} />;
  const onSwitch = (id: string) => history.push(advertiserLink(page, { advertiserId: id }) + location.search);
  return draw({ account, accounts, onSwitch });
};

const inTime = (page: ReactNode): ReactNode => <Suspense fallback={<Loading />}>{page}</Suspense>;

const ReconciliationPage = (opened: Opened) => {
  const [given, change] = useSearch();
  return <Reconciliation {...opened} given={given} today={utcToday()} onChange={(next) => change(paramsOf(next))} />;
};

const BillingPage = (opened: Opened) => {
  const [given] = useSearch();
  return <Billing {...opened} campaignId={given.get('campaign_id')} />;
};

/** S-300: the same for every ad account. */
const AccountsManagerPage = (): ReactNode => {
  const isBusiness = viewer().isPartner;
  const { data: accounts, error } = useQuery({ ...adAccountsQuery, enabled: isBusiness });
  if (!isBusiness) return <ToConversion label={adsText('loading')} />;
  if (accounts !== undefined) return inTime(<AccountsPage accounts={accounts} />);
  if (error) throw error;
  return <Loading />;
};

interface Page {
  readonly title: () => string;
  /** Null: it is of no account in particular. */
  readonly draw: ((opened: Opened) => ReactNode) | null;
  readonly act: BusinessAct;
}

const pages: Readonly<Record<ShownAdvertiserPage, Page>> = {
  overview: {
    act: 'view',
    title: () => adsText('overview'),
    draw: (opened) => <Overview {...opened} />,
  },
  campaigns: {
    act: 'report',
    title: () => adsText('campaigns'),
    draw: (opened) => inTime(<ReportPage {...opened} page="campaigns" />),
  },
  adGroups: {
    act: 'report',
    title: () => adsText('adGroups'),
    draw: (opened) => inTime(<ReportPage {...opened} page="adGroups" />),
  },
  ads: {
    act: 'report',
    title: () => adsText('ads'),
    draw: (opened) => inTime(<ReportPage {...opened} page="ads" />),
  },
  campaignMode: {
    act: 'campaign',
    title: () => adsText('campaignMode'),
    draw: (opened) => <CampaignModePage key={opened.account.id} {...opened} />,
  },
  reconciliation: {
    act: 'report',
    title: () => hoursText('title'),
    draw: (opened) => <ReconciliationPage {...opened} />,
  },
  billing: {
    act: 'finance',
    title: () => adsText('billing'),
    draw: (opened) => <BillingPage {...opened} />,
  },
  accountsManager: { act: 'view', title: () => adsText('accounts'), draw: null },
};

/** Any page of an ad account, by its address. */
export const AdvertiserPages = (): ReactNode => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const at = advertiserPageAt(path);
  const page = at !== null && isShownPage(at.page) ? at.page : null;
  useTitle(page === null ? null : pages[page].title());
  if (at === null || page === null) throw notFound({ routeId: rootRouteId });
  const { draw, act } = pages[page];
  if (draw === null) return <AccountsManagerPage />;
  return <OfAccount page={page} advertiserId={at.advertiserId} {...{ act, draw }} />;
};
