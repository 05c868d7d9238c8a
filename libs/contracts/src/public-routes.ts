import * as boards from './curation/boards.ts';
import * as curationClientEvents from './curation/client-events.ts';
import * as feeds from './curation/feeds.ts';
import * as graphql from './curation/graphql.ts';
import * as media from './curation/media.ts';
import * as pageHeads from './curation/page-heads.ts';
import * as pins from './curation/pins.ts';
import * as scraping from './curation/scraping.ts';
import * as search from './curation/search.ts';
import * as identityClientEvents from './identity/client-events.ts';
import * as recovery from './identity/recovery.ts';
import * as registration from './identity/registration.ts';
import * as sessions from './identity/sessions.ts';
import * as viewer from './identity/viewer.ts';
import * as console from './operations/console.ts';
import * as erasures from './operations/erasures.ts';
import { live, ready } from './operations/health.ts';
import * as ownLog from './operations/own-log.ts';
import * as parkedMessages from './operations/parked-messages.ts';
import * as staff from './operations/staff.ts';
import * as tracing from './operations/tracing.ts';
import * as upkeep from './operations/upkeep.ts';
import type { Route } from './route.ts';
import { openApi } from './web/openapi.ts';
import * as pages from './web/pages.ts';

/** Contracts that hold routes for browsers; a test compares it with the folder. */
export const browserContracts: readonly object[] = [
  boards,
  curationClientEvents,
  feeds,
  graphql,
  media,
  pageHeads,
  pins,
  scraping,
  search,
  identityClientEvents,
  recovery,
  registration,
  sessions,
  viewer,
  console,
  erasures,
  ownLog,
  parkedMessages,
  staff,
  tracing,
  upkeep,
];

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'service' in value && 'session' in value;

/** Routes in an export of a contract: itself, or a table of them. */
export const routesIn = (contract: object): readonly Route[] =>
  Object.values(contract).flatMap((value: unknown): readonly Route[] => {
    if (isRoute(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isRoute) : [];
  });

/** Every route that is not for services alone, the edge's own included; OpenAPI shows them. */
export const publicRoutes = (): readonly Route[] => {
  const routes = [...browserContracts.flatMap(routesIn), live, ready, openApi, ...routesIn(pages)];
  return routes.filter(({ session, path }) => session !== 'internal' && !path.startsWith('/internal/'));
};
