import { inspectedService } from '@corkboard/contracts/operations/inspection';
import { useQuery } from '@tanstack/react-query';
import { type AnyRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { AuditPage } from '../../features/console-audit/audit-page.tsx';
import { ChainPage } from '../../features/console-chain/chain-page.tsx';
import { ConsumersPage } from '../../features/console-deliveries/consumers-page.tsx';
import { MailsPage } from '../../features/console-deliveries/mails-page.tsx';
import { MessagesPage } from '../../features/console-deliveries/messages-page.tsx';
import { ErasuresPage } from '../../features/console-erasures/erasures-page.tsx';
import { EventPage } from '../../features/console-events/event-page.tsx';
import { EventsPage } from '../../features/console-events/events-page.tsx';
import { filtersOf } from '../../features/console-events/filters.ts';
import { HealthPage } from '../../features/console-health/health-page.tsx';
import { ParkedPage } from '../../features/console-projections/parked-page.tsx';
import { ProjectionsPage } from '../../features/console-projections/projections-page.tsx';
import { LogPage } from '../../features/console-staff/log-page.tsx';
import { sessionQuery } from '../../features/console-staff/staff.api.ts';
import { StepsPage } from '../../features/console-stream/steps-page.tsx';
import { StreamPage } from '../../features/console-stream/stream-page.tsx';
import { type StreamView, viewOf } from '../../features/console-stream/stream-view.ts';
import { NotFound } from './not-found.tsx';

const eventsRoute = (root: AnyRootRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/console/events/',
    validateSearch: filtersOf,
    component: function Events() {
      const filters = route.useSearch();
      const navigate = route.useNavigate();
      return <EventsPage filters={filters} onChange={(next) => void navigate({ search: () => next })} />;
    },
  });
  return route;
};

const eventRoute = (root: AnyRootRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/console/events/$service/$id/',
    component: function Event() {
      const { service, id } = route.useParams();
      const known = inspectedService.safeParse(service);
      return known.success ? <EventPage service={known.data} id={id} /> : <NotFound />;
    },
  });
  return route;
};

const parkedRoute = (root: AnyRootRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/console/projections/$service/$name/parked/',
    component: function Parked() {
      const { service, name } = route.useParams();
      const known = inspectedService.safeParse(service);
      return known.success ? <ParkedPage service={known.data} name={name} /> : <NotFound />;
    },
  });
  return route;
};

const streamRoute = (root: AnyRootRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/console/streams/$service/$stream/',
    validateSearch: viewOf,
    component: function Stream() {
      const { service, stream } = route.useParams();
      const view = route.useSearch();
      const navigate = route.useNavigate();
      const known = inspectedService.safeParse(service);
      if (!known.success) return <NotFound />;
      const change = (next: StreamView) => void navigate({ search: () => next, replace: true });
      return <StreamPage service={known.data} stream={stream} view={view} onChange={change} />;
    },
  });
  return route;
};

const Erasures = () => <ErasuresPage viewer={useQuery(sessionQuery).data} />;

const stepsRoute = (root: AnyRootRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/console/streams/$service/$stream/steps/',
    validateSearch: (search: Readonly<Record<string, unknown>>) => ({ at: viewOf(search).at ?? 0 }),
    component: function Steps() {
      const { service, stream } = route.useParams();
      const { at } = route.useSearch();
      const navigate = route.useNavigate();
      const known = inspectedService.safeParse(service);
      if (!known.success) return <NotFound />;
      const change = (next: number) => void navigate({ search: { at: next }, replace: true });
      return <StepsPage service={known.data} stream={stream} at={at} onChange={change} />;
    },
  });
  return route;
};

const chainRoute = (root: AnyRootRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/console/chains/$correlation/',
    component: function Chain() {
      return <ChainPage correlation={route.useParams().correlation} />;
    },
  });
  return route;
};

const plainRoutes = (root: AnyRootRoute) => [
  createRoute({
    getParentRoute: () => root,
    path: '/console/',
    beforeLoad: () => {
      throw redirect({ to: '/console/events/' });
    },
  }),
  // The gate shows it by itself; it has to have an address.
  createRoute({ getParentRoute: () => root, path: '/console/sign-in/', component: () => null }),
  createRoute({ getParentRoute: () => root, path: '/console/projections/', component: ProjectionsPage }),
  createRoute({ getParentRoute: () => root, path: '/console/messages/', component: MessagesPage }),
  createRoute({ getParentRoute: () => root, path: '/console/consumers/', component: ConsumersPage }),
  createRoute({ getParentRoute: () => root, path: '/console/health/', component: HealthPage }),
  createRoute({ getParentRoute: () => root, path: '/console/audit/', component: AuditPage }),
  createRoute({ getParentRoute: () => root, path: '/console/mails/', component: MailsPage }),
  createRoute({ getParentRoute: () => root, path: '/console/erasures/', component: Erasures }),
  createRoute({ getParentRoute: () => root, path: '/console/log/', component: LogPage }),
];

/** Every page of the console. */
export const pagesBelow = (root: AnyRootRoute) => [
  ...plainRoutes(root),
  eventsRoute(root),
  eventRoute(root),
  parkedRoute(root),
  streamRoute(root),
  stepsRoute(root),
  chainRoute(root),
];
