import type { Route } from '@corkboard/contracts/route';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Contract given to `@Serve`. */
    readonly contract?: Route;
  }
}

/** Every route that a controller of this process serves. */
export const declaredRoutes = new Set<Route>();

/** The contract of the route that answers a request; none for what answers outside of contracts, as HEAD does. */
export const contractOf = ({ method, routeOptions }: FastifyRequest): Route | undefined => {
  const contract = routeOptions.config?.contract;
  return contract?.method === method ? contract : undefined;
};
