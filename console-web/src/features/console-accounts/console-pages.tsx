import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { idIn } from '../../ui/id-search/id-in.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { AccountPage } from './account-page.tsx';
import { accountText } from './account-texts.ts';
import { AccountsPage, type AccountsSearch } from './accounts-page.tsx';
import { AppealPage } from './appeal-page.tsx';
import { appealText } from './appeal-texts.ts';
import { AppealsPage, type AppealsSearch } from './appeals-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [
    { order: 79, to: '/console/accounts/', name: accountText('accounts') },
    { order: 80, to: '/console/appeals/', name: appealText('appeals') },
  ],
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
    pageAt('/console/appeals/', {
      searchOf: (given): AppealsSearch => ({
        search: idIn(given['search']),
        decided: given['decided'] === true ? true : undefined,
      }),
      draw: (_, search, change) => <AppealsPage {...search} onChange={change} />,
    }),
    pageAt('/console/appeals/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <AppealPage key={id} id={id} />;
      },
    }),
  ],
};
