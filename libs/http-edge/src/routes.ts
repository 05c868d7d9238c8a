import type { Route } from '@corkboard/contracts/route';

const routes = new Map<string, Route>();

/** Every route that a controller of this process serves, by address; the fuzz tests and OpenAPI read it. */
export const declaredRoutes = {
  add(route: Route): void {
    for (const path of [route.path, ...(route.aliases ?? [])]) routes.set(`${route.method} ${path}`, route);
  },
  find(path: string): Route | undefined {
    return [...routes.values()].find((route) => route.path === path || route.aliases?.includes(path));
  },
  all(): readonly Route[] {
    return [...new Set(routes.values())];
  },
};
