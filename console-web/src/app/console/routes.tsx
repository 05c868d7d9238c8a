import { type AnyRootRoute, createRoute } from '@tanstack/react-router';

/** Every page of the console. */
export const pagesBelow = (root: AnyRootRoute) => [
  createRoute({ getParentRoute: () => root, path: '/console/', component: () => null }),
];
