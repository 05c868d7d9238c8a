import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { idIn } from '../../ui/id-search/id-in.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { AdvertiserPage } from './advertiser-page.tsx';
import { advertiserText } from './advertiser-texts.ts';
import { AdvertisersPage } from './advertisers-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 71, to: '/console/advertisers/', name: advertiserText('advertisers') }],
  routes: [
    pageAt('/console/advertisers/', {
      searchOf: (given) => ({ search: idIn(given['search']) }),
      draw: (_, { search }, change) => (
        <AdvertisersPage search={search} onSearch={(next) => change({ search: next })} />
      ),
    }),
    pageAt('/console/advertisers/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <AdvertiserPage key={id} id={id} />;
      },
    }),
  ],
};
