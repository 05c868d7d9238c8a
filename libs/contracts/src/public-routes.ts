import { live, ready } from './operations/health.ts';
import type { Route } from './route.ts';
import { serviceContracts } from './service-contracts.ts';
import { openApi } from './web/openapi.ts';
import * as pages from './web/pages.ts';

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'service' in value && 'session' in value;

/** Routes in an export of a contract: itself, or a table of them. */
export const routesIn = (contract: object): readonly Route[] =>
  Object.values(contract).flatMap((value: unknown): readonly Route[] => {
    if (isRoute(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isRoute) : [];
  });

const isPublic = ({ session, path }: Route): boolean => session !== 'internal' && !path.startsWith('/internal/');

/** Every route of a service that browsers may ask for. */
export const browserRoutes = (): readonly Route[] =>
  Object.values(serviceContracts).flatMap(({ routes }) => routes.flatMap(routesIn).filter(isPublic));

/** Every route that is not for services alone, the edge's own included; OpenAPI shows them. */
export const publicRoutes = (): readonly Route[] => [
  ...browserRoutes(),
  ...[live, ready, openApi, ...routesIn(pages)].filter(isPublic),
];
