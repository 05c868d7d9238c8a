import { type AnyRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { features } from './features.ts';
import { pages } from './pages.ts';

/** Every page of the console. */
export const pagesBelow = (root: AnyRootRoute) => [
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
  ...features.flatMap(({ routes = [] }) => routes.map((routeBelow) => routeBelow(root))),
];
