import { inspectedService } from '@corkboard/contracts/operations/inspection';
import { type AnyRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ChainPage } from '../../features/console-chain/chain-page.tsx';
import { EventPage } from '../../features/console-events/event-page.tsx';
import { EventsPage } from '../../features/console-events/events-page.tsx';
import { filtersOf } from '../../features/console-events/filters.ts';
import { ParkedPage } from '../../features/console-projections/parked-page.tsx';
import { StepsPage } from '../../features/console-stream/steps-page.tsx';
import { StreamPage } from '../../features/console-stream/stream-page.tsx';
import { type StreamView, viewOf } from '../../features/console-stream/stream-view.ts';
import { NotFound } from './not-found.tsx';
import { pages } from './pages.tsx';

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
  ...pages().flatMap(({ to, component }) =>
    component ? [createRoute({ getParentRoute: () => root, path: to, component })] : [],
  ),
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
