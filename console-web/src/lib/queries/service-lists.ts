import {
  type ActValues,
  actOnService,
  listOfService,
  previewOfRow,
  rowOfService,
} from '@corkboard/contracts/operations/service-acts';
import type { InputOf } from '../api/call.ts';
import { consoleList, consoleQuery, tell } from './console-query.ts';

type Service = NonNullable<InputOf<typeof rowOfService>['params']>['service'];

/** Of every list of rows that a service keeps. */
export const serviceListsKey = ['console', listOfService.name] as const;

/** A list of rows that a service keeps and staff see, and acts on these. */
export const serviceList = (service: Service, list: string) => ({
  service,
  /** `search`: the id of a row, or of what it belongs to. `only`: rows that wait for a decision. */
  rowsQuery: (search: string | undefined, only?: 'waiting') =>
    consoleList(listOfService, (page) => ({ params: { service, list }, query: { ...page, search, only } })),
  /** Preview of the row as people will see it; for the roles that decide on it. */
  previewQuery: (id: string) => consoleQuery(previewOfRow, { params: { service, list, id } }),
  /** `every`: interval in ms of repetitions by the page itself. */
  rowQuery: (id: string, every?: number) => consoleQuery(rowOfService, { params: { service, list, id } }, every),
  /** Answers the row as it is then. */
  actOn: (id: string, act: string, reason: string, values?: ActValues) =>
    tell(actOnService, { params: { service, act, target: id }, body: { reason, ...(values && { values }) } }),
});
export type ServiceList = ReturnType<typeof serviceList>;
