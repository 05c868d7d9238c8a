import { askers, declineCodes } from '@corkboard/rules/operations/erasures';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { serviceAnswer } from './console.ts';
import { inspectedService } from './inspection.ts';
import { cursor, limit } from './list-page.ts';
import { reason } from './reason.ts';
import { byStaff } from './staff-actions.ts';

/** The consumer of operations of confirmed erasures. */
export const CONFIRMATIONS = 'operations-erasures';

/** Something that an erasure cannot pass; it goes on by itself once that is settled. */
export const holdUp = z.object({
  service: inspectedService,
  part: z.enum(['service', 'relay', 'consumer', 'process', 'projection']),
  /** Of a consumer, process or projection; else that of the service. */
  name: z.string(),
  /** `parked`: a message or an event that could not be handled is parked. `rebuilding`: tables of another version serve. */
  state: z.enum(['unreachable', 'stopped', 'waiting', 'parked', 'behind', 'rebuilding']),
  /** The stream or subject at which it stands, where one is known. */
  stream: z.nullable(z.string()),
  /** Null where nobody knows. */
  since: z.nullable(z.string()),
});
export type HoldUp = z.infer<typeof holdUp>;

const counts = z.record(z.string(), z.number());

/** One request and what became of it; with `hash` (SHA-256 of what is certified, hex) this is its certificate. */
export const erasure = z.object({
  request_id: z.string(),
  case_id: z.string(),
  account_id: z.string(),
  /** Of what still waits, for staff who may decide on it; else null. */
  username: z.nullable(z.string()),
  status: z.enum(['pending', 'expired', 'declined', 'withdrawn', 'approved', 'certified']),
  staff_id: z.string(),
  /** Null once they are no member of the staff any more. */
  staff_email: z.nullable(z.string()),
  asked_by: z.enum(askers),
  reason: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
  /** Member of the staff who approved or declined it. */
  approver_id: z.nullable(z.string()),
  approver_email: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  decline_code: z.nullable(z.enum(declineCodes)),
  decline_reason: z.nullable(z.string()),
  confirmations: z.array(z.object({ service: z.string(), erased_at: z.string(), removed: counts })),
  /** Of what is approved and not certified. */
  held_up_by: z.array(holdUp),
  certified_at: z.nullable(z.string()),
  hash: z.nullable(z.string()),
});
export type Erasure = z.infer<typeof erasure>;

/** Those that wait for a second member of the staff, and all others. */
const erasurePart = z.enum(['waiting', 'settled']);
export type ErasurePart = z.infer<typeof erasurePart>;

/** Newest first; of both parts unless one is named. */
export const consoleErasures = route.get('console.erasures', '/v3/console/erasures/', {
  ...byStaff('look'),
  query: z.object({ part: z.optional(erasurePart), cursor: z.optional(cursor), limit }),
  answer: z.object({ erasures: z.array(erasure), cursor: z.nullable(cursor) }),
});

/** In characters. */
export const LONGEST_NAME = 64;
export const LONGEST_CASE_ID = 40;

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME));
/** As the case is called where it is kept; no address and no name fits in. */
export const caseId = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^[A-Za-z0-9][A-Za-z0-9-]{2,${LONGEST_CASE_ID - 1}}$`)));

/** `confirmation`: the user name once more. Nothing is erased before another member of the staff approves. */
export const requestErasure = route.post('console.requestErasure', '/v3/console/erasures/', {
  ...byStaff('erase'),
  status: 202,
  body: z.object({ username, confirmation: username, asked_by: z.enum(askers), reason, case_id: caseId }),
  answer: z.object({ request_id: z.string(), account_id: z.string(), expires_at: z.string() }),
});

const oneErasure = '/v3/console/erasures/:account/:request';
const params = z.object({ account: z.uuid(), request: z.uuid() });
const answer = z.object({ request_id: z.string(), account_id: z.string() });
const held = z.array(z.object({ service: inspectedService, counts }));

/** Counts what an erasure would remove, now; approving shows it first. */
export const erasurePreview = route.get('console.erasurePreview', `${oneErasure}/preview/`, {
  ...byStaff('erase'),
  params,
  answer: z.object({ held, services: z.array(serviceAnswer) }),
});

/** DE-082: by another member of the staff than the one who asked. Irrevocable. */
export const approveErasure = route.post('console.approveErasure', `${oneErasure}/approval/`, {
  ...byStaff('erase'),
  status: 202,
  params,
  answer,
});

export const declineErasure = route.post('console.declineErasure', `${oneErasure}/refusal/`, {
  ...byStaff('erase'),
  params,
  body: z.object({ reason_code: z.enum(declineCodes), reason }),
  answer,
});

/** By who asked for it. */
export const withdrawErasure = route.post('console.withdrawErasure', `${oneErasure}/withdrawal/`, {
  ...byStaff('erase'),
  params,
  answer,
});
