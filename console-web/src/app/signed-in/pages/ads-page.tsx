import { quickPromoteAt } from '@corkboard/rules/ads/links';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { adsText } from '../../../features/ads-reports/ads-texts.ts';
import { LoadingOverlay } from '../../../ui/loading/loading-overlay.tsx';
import { AdvertiserPages } from './advertiser-pages.tsx';

const QuickPromotePage = lazy(async () => ({ default: (await import('./quick-promote-page.tsx')).QuickPromotePage }));

/** Any page about ads, by its address: quick promote (DS-207), or one of an ad account. */
export const AdsPage = (): ReactNode => {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const promoting = quickPromoteAt(pathname);
  if (promoting === null) return <AdvertiserPages />;
  const search = new URLSearchParams(searchStr);
  const crossSite = search.get('cross_site') === '1';
  return (
    <Suspense fallback={<LoadingOverlay label={adsText('loading')} />}>
      <QuickPromotePage
        advertiserId={promoting.advertiserId}
        pinId={search.get('pinId') || null}
        crossSite={crossSite}
      />
    </Suspense>
  );
};
