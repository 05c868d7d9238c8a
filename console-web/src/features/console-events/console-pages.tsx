import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { OfService } from '../../ui/of-service/of-service.tsx';
import { EventPage } from './event-page.tsx';
import { EventsPage } from './events-page.tsx';
import { filtersOf } from './filters.ts';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 10, to: '/console/events/', name: consoleText('events') }],
  routes: [
    pageAt('/console/events/', {
      searchOf: filtersOf,
      draw: (_, filters, change) => <EventsPage filters={filters} onChange={(next) => change(next)} />,
    }),
    pageAt('/console/events/$service/$id/', {
      draw: ({ service, id }) => (
        <OfService name={service}>{(known) => <EventPage service={known} id={id} />}</OfService>
      ),
    }),
  ],
};
