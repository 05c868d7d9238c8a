import type { StaffPermission } from '@corkboard/rules/operations/staff-actions';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { inspectedService, partName } from './inspection.ts';
import { cursor, limit } from './list-page.ts';
import { because } from './reason.ts';
import { byStaff } from './staff-actions.ts';

/** Values that staff enter for an act, beside their reason. */
export const actValues = z.record(z.string(), z.unknown());
export type ActValues = z.infer<typeof actValues>;

/** An act of staff on a row of one of a service's lists. */
export interface StaffAct extends StaffPermission {
  /** The list whose rows it is done to. */
  readonly on: string;
  /** Contract of the values that it needs; absent: it takes none. */
  readonly values?: z.ZodMiniType<ActValues>;
  /** True where the service does it after it was accepted: answered with 202, and the row says how it stands. */
  readonly later?: true;
}
/** By name: `suspend-advertiser`. Who may not do it is refused as by the gate. */
export type StaffActs = Readonly<Record<string, StaffAct>>;

/** A row that a service lists for staff: columns by name, what may say something of a person masked. */
export const listedRow = z.record(z.string(), z.unknown());
export type ListedRow = z.infer<typeof listedRow>;

/** Of a list or an act. */
const ofList = z.object({ service: inspectedService, list: partName });

/** Rows that wait for a decision of staff alone; refused of a list whose rows never do. */
export const only = z.optional(z.enum(['waiting']));
/** Newest first; `search`: the id of a row, or of what it belongs to. */
export const listOfService = route.get('console.list', '/v3/console/services/:service/lists/:list/', {
  ...byStaff('look'),
  params: ofList,
  query: z.object({ search: z.optional(z.uuid()), only, cursor: z.optional(cursor), limit }),
  answer: z.object({ rows: z.array(listedRow), cursor: z.nullable(cursor) }),
});

export const rowOfService = route.get('console.listed', '/v3/console/services/:service/lists/:list/:id/', {
  ...byStaff('look'),
  params: z.extend(ofList, { id: z.uuid() }),
  answer: listedRow,
});

/** Preview of a row as people will see it once it is decided, for the roles that decide on it; its contract is that of the list. */
export const previewOfRow = route.get('console.preview', '/v3/console/services/:service/lists/:list/:id/preview/', {
  ...byStaff('look'),
  params: z.extend(ofList, { id: z.uuid() }),
  answer: listedRow,
});
/** Recorded first, done second, by the service whose it is; answers the row as it is then; 202 where it is done later. 409 when it cannot be done as things stand. */
export const actOnService = route.post('console.actOnService', '/v3/console/services/:service/acts/:act/:target/', {
  ...byStaff('act'),
  params: z.object({ service: inspectedService, act: partName, target: z.uuid() }),
  body: z.extend(because, { values: z.optional(actValues) }),
  answer: listedRow,
  laterStatus: 202,
});
