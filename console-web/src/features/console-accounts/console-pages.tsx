import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { idIn } from '../../ui/id-search/id-in.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { AccountPage } from './account-page.tsx';
import { accountText } from './account-texts.ts';
import { AccountsPage, type AccountsSearch } from './accounts-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 78, to: '/console/accounts/', name: accountText('accounts') }],
  routes: [
    pageAt('/console/accounts/', {
      searchOf: (given): AccountsSearch => ({
        search: idIn(given['search']),
        waiting: given['waiting'] === true ? true : undefined,
      }),
      draw: (_, search, change) => <AccountsPage {...search} onChange={change} />,
    }),
    pageAt('/console/accounts/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <AccountPage key={id} id={id} />;
      },
    }),
  ],
};
