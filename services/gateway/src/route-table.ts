import { browserContracts, routesIn } from '@corkboard/contracts/public-routes';
import type { ServiceName } from '@corkboard/contracts/route';

/** Each address that browsers may ask for, and the service that answers there. */
export const addresses = (): ReadonlyMap<string, ServiceName> => {
  const table = new Map<string, ServiceName>();
  for (const route of browserContracts.flatMap(routesIn)) {
    if (route.session === 'internal' || route.path.startsWith('/internal/')) continue;
    for (const path of [route.path, ...(route.aliases ?? [])]) table.set(path, route.service);
  }
  return table;
};
