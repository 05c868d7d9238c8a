import { actOnService, listOfService, rowOfService } from '@corkboard/contracts/operations/service-acts';
import type { InputOf } from '../api/call.ts';
import { consoleList, consoleQuery, tell } from './console-query.ts';

type Service = NonNullable<InputOf<typeof rowOfService>['params']>['service'];

/** Of every list of rows that a service keeps. */
export const serviceListsKey = ['console', listOfService.name] as const;

/** A list of rows that a service keeps and staff see, and acts on these. */
export const serviceList = (service: Service, list: string) => ({
  /** `search`: the id of a row, or of what it belongs to. */
  rowsQuery: (search: string | undefined) =>
    consoleList(listOfService, (page) => ({ params: { service, list }, query: { ...page, search } })),
  rowQuery: (id: string) => consoleQuery(rowOfService, { params: { service, list, id } }),
  /** Answers the row as it is then. */
  actOn: (id: string, act: string, reason: string) =>
    tell(actOnService, { params: { service, act, target: id }, body: { reason } }),
});
export type ServiceList = ReturnType<typeof serviceList>;
