import { ACCESS_PAGE, INVITATION_PAGE } from '@corkboard/contracts/ads/business-access';
import { askedAd, createAdAt, quickPromoteAt } from '@corkboard/rules/ads/links';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { adsText } from '../../../features/ads-reports/ads-texts.ts';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';

const AdvertiserPages = lazy(async () => ({ default: (await import('./advertiser-pages.tsx')).AdvertiserPages }));
const ConvertPage = lazy(async () => ({ default: (await import('./convert-page.tsx')).ConvertPage }));
const AccessPage = lazy(async () => ({ default: (await import('./access-page.tsx')).AccessPage }));
const AdsSettingsPage = lazy(async () => ({ default: (await import('./ads-settings-page.tsx')).AdsSettingsPage }));
const InvitationPage = lazy(async () => ({ default: (await import('./invitation-page.tsx')).InvitationPage }));
const QuickPromotePage = lazy(async () => ({ default: (await import('./quick-promote-page.tsx')).QuickPromotePage }));

const inTime = (page: ReactNode): ReactNode => (
  <Suspense fallback={<LoadingOverlay label={adsText('loading')} />}>{page}</Suspense>
);

/** Pages under `/business/`; any other address of these leads to becoming one. */
const businessPage = (path: string, query: string): ReactNode => {
  if (path.startsWith(ACCESS_PAGE)) return <AccessPage />;
  if (path.startsWith(INVITATION_PAGE)) return <InvitationPage />;
  return <ConvertPage query={query} />;
};

/** Any page about ads, by its address: what a person chooses of them, becoming a business, its members, quick promote (DS-207), also as one of two forms of a new campaign (DS-210), or a page of an ad account. */
export const AdsPage = (): ReactNode => {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  if (pathname.startsWith('/settings/')) return inTime(<AdsSettingsPage />);
  if (pathname.startsWith('/business/')) return inTime(businessPage(`${pathname}/`, searchStr));
  const creating = createAdAt(pathname);
  const promoting = quickPromoteAt(pathname) ?? creating;
  if (promoting === null) return inTime(<AdvertiserPages />);
  const search = new URLSearchParams(searchStr);
  const asked = {
    ad: askedAd(creating ? search : new URLSearchParams()),
    pinId: search.get('pinId') || null,
    crossSite: search.get('cross_site') === '1',
  };
  return inTime(<QuickPromotePage {...promoting} {...asked} />);
};
