import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { idIn } from '../../ui/id-search/id-in.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { BulkActionPage } from './bulk-action-page.tsx';
import { bulkText } from './bulk-action-texts.ts';
import { BulkActionsPage, type BulkActionsSearch } from './bulk-actions-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 47, to: '/console/bulk-actions/', name: bulkText('menu') }],
  routes: [
    pageAt('/console/bulk-actions/', {
      searchOf: (given): BulkActionsSearch => ({
        search: idIn(given['search']),
        ended: given['ended'] === true ? true : undefined,
      }),
      draw: (_, search, change) => <BulkActionsPage {...search} onChange={change} />,
    }),
    pageAt('/console/bulk-actions/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <BulkActionPage key={id} id={id} />;
      },
    }),
  ],
};
