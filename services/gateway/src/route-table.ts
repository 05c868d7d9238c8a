import { browserRoutes } from '@corkboard/contracts/public-routes';
import type { Route } from '@corkboard/contracts/route';

/** Each address that browsers may ask for, and the route whose service answers there. */
export const addresses = (): ReadonlyMap<string, Route> =>
  new Map(browserRoutes().flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => [path, route])));
