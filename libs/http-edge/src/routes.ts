import type { Route } from '@corkboard/contracts/route';

const routes = new Map<string, Route>();

// Nest registers an address without the slash at its end.
const key = (method: string, path: string): string => `${method} ${path.replace(/(.)\/$/, '$1')}`;

/** Every route that a controller of this process serves, by method and address; the fuzz tests and OpenAPI read it. */
export const declaredRoutes = {
  add(route: Route): void {
    for (const path of [route.path, ...(route.aliases ?? [])]) routes.set(key(route.method, path), route);
  },
  /** The route at an address as it is declared (`/v3/pins/:id/`), not as it is asked for; a slash at its end says nothing. */
  find(method: string, path: string): Route | undefined {
    return routes.get(key(method, path));
  },
  at(method: string, path: string | undefined): Route | undefined {
    return routes.get(`${method} ${path}`);
  },
  all(): readonly Route[] {
    return [...new Set(routes.values())];
  },
};
