import { createRoute } from '@tanstack/react-router';
import type { ConsolePages } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { OfService } from '../../ui/of-service/of-service.tsx';
import { EventPage } from './event-page.tsx';
import { EventsPage } from './events-page.tsx';
import { filtersOf } from './filters.ts';

export const consolePages: ConsolePages = {
  menu: () => [{ order: 10, to: '/console/events/', name: consoleText('events') }],
  routes: (root) => {
    const events = createRoute({
      getParentRoute: () => root,
      path: '/console/events/',
      validateSearch: filtersOf,
      component: function Events() {
        const filters = events.useSearch();
        const navigate = events.useNavigate();
        return <EventsPage filters={filters} onChange={(next) => void navigate({ search: () => next })} />;
      },
    });
    const event = createRoute({
      getParentRoute: () => root,
      path: '/console/events/$service/$id/',
      component: function Event() {
        const { service, id } = event.useParams();
        return <OfService name={service}>{(known) => <EventPage service={known} id={id} />}</OfService>;
      },
    });
    return [events, event];
  },
};
