import { createRoute } from '@tanstack/react-router';
import type { ConsolePages } from '../../lib/console-pages.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { AdvertiserPage } from './advertiser-page.tsx';
import { advertiserText } from './advertiser-texts.ts';
import { AdvertisersPage } from './advertisers-page.tsx';
import { idIn } from './search.ts';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 75, to: '/console/advertisers/', name: advertiserText('advertisers') }],
  routes: (root) => {
    const list = createRoute({
      getParentRoute: () => root,
      path: '/console/advertisers/',
      validateSearch: (given: Readonly<Record<string, unknown>>) => ({ search: idIn(given['search']) }),
      component: function Advertisers() {
        const { search } = list.useSearch();
        const navigate = list.useNavigate();
        const change = (next: string | undefined) => void navigate({ search: () => ({ search: next }) });
        return <AdvertisersPage search={search} onSearch={change} />;
      },
    });
    const one = createRoute({
      getParentRoute: () => root,
      path: '/console/advertisers/$id/',
      component: function Advertiser() {
        const id = idIn(one.useParams().id);
        return id === undefined ? <NotFound /> : <AdvertiserPage key={id} id={id} />;
      },
    });
    return [list, one];
  },
};
