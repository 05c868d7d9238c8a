import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { idIn } from '../../ui/id-search/id-in.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { adDifferences } from './ad-differences.tsx';
import { adsToReview } from './ads-to-review.tsx';
import { billingProfiles } from './billing-profiles.tsx';
import { QueuePage, type QueueSearch } from './queue-page.tsx';
import { QueueRowPage } from './queue-row-page.tsx';
import { queueText } from './queue-texts.ts';
import { reportText } from './report-texts.ts';
import { reportedAds } from './reported-ads.tsx';

const searchOf = (given: Readonly<Record<string, unknown>>): QueueSearch => ({
  search: idIn(given['search']),
  decided: given['decided'] === true ? true : undefined,
});

export const consolePages: ConsolePages = {
  menu: () => [
    { order: 72, to: '/console/billing-profiles/', name: queueText('billingMenu') },
    { order: 73, to: '/console/ads/', name: queueText('adsMenu') },
    { order: 74, to: '/console/reported-ads/', name: reportText('menu') },
    { order: 75, to: '/console/ad-counts/', name: queueText('countsMenu') },
  ],
  routes: [
    pageAt('/console/billing-profiles/', {
      searchOf,
      draw: (_, search, change) => <QueuePage queue={billingProfiles()} {...search} onChange={change} />,
    }),
    pageAt('/console/billing-profiles/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <QueueRowPage key={id} id={id} queue={billingProfiles()} />;
      },
    }),
    pageAt('/console/ads/', {
      searchOf,
      draw: (_, search, change) => <QueuePage queue={adsToReview()} {...search} onChange={change} />,
    }),
    pageAt('/console/ads/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <QueueRowPage key={id} id={id} queue={adsToReview()} />;
      },
    }),
    pageAt('/console/reported-ads/', {
      searchOf,
      draw: (_, search, change) => <QueuePage queue={reportedAds()} {...search} onChange={change} />,
    }),
    pageAt('/console/reported-ads/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <QueueRowPage key={id} id={id} queue={reportedAds()} />;
      },
    }),
    pageAt('/console/ad-counts/', {
      searchOf,
      draw: (_, search, change) => <QueuePage queue={adDifferences()} {...search} onChange={change} />,
    }),
    pageAt('/console/ad-counts/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <QueueRowPage key={id} id={id} queue={adDifferences()} />;
      },
    }),
  ],
};
