import { browserContracts, routesIn } from '@corkboard/contracts/public-routes';
import type { Route } from '@corkboard/contracts/route';

/** Each address that browsers may ask for, and the route whose service answers there. */
export const addresses = (): ReadonlyMap<string, Route> => {
  const table = new Map<string, Route>();
  for (const route of browserContracts.flatMap(routesIn)) {
    if (route.session === 'internal' || route.path.startsWith('/internal/')) continue;
    for (const path of [route.path, ...(route.aliases ?? [])]) table.set(path, route);
  }
  return table;
};
