import * as boards from '@corkboard/contracts/curation/boards';
import * as curationClientEvents from '@corkboard/contracts/curation/client-events';
import * as feeds from '@corkboard/contracts/curation/feeds';
import * as graphql from '@corkboard/contracts/curation/graphql';
import * as media from '@corkboard/contracts/curation/media';
import * as pins from '@corkboard/contracts/curation/pins';
import * as scraping from '@corkboard/contracts/curation/scraping';
import * as search from '@corkboard/contracts/curation/search';
import * as identityClientEvents from '@corkboard/contracts/identity/client-events';
import * as recovery from '@corkboard/contracts/identity/recovery';
import * as registration from '@corkboard/contracts/identity/registration';
import * as sessions from '@corkboard/contracts/identity/sessions';
import * as viewer from '@corkboard/contracts/identity/viewer';
import * as console from '@corkboard/contracts/operations/console';
import * as staff from '@corkboard/contracts/operations/staff';
import type { Route, ServiceName } from '@corkboard/contracts/route';

/** Contracts that hold routes for browsers; a test compares it with the folder. */
export const contracts: readonly object[] = [
  boards,
  curationClientEvents,
  feeds,
  graphql,
  media,
  pins,
  scraping,
  search,
  identityClientEvents,
  recovery,
  registration,
  sessions,
  viewer,
  console,
  staff,
];

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'service' in value && 'session' in value;

/** Routes in an export of a contract: itself, or a table of them. */
export const routesIn = (contract: object): readonly Route[] =>
  Object.values(contract).flatMap((value: unknown): readonly Route[] => {
    if (isRoute(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isRoute) : [];
  });

/** Each address that browsers may ask for, and the service that answers there. */
export const addresses = (): ReadonlyMap<string, ServiceName> => {
  const table = new Map<string, ServiceName>();
  for (const route of contracts.flatMap(routesIn)) {
    if (route.session === 'internal' || route.path.startsWith('/internal/')) continue;
    for (const path of [route.path, ...(route.aliases ?? [])]) table.set(path, route.service);
  }
  return table;
};
