import { appealRefusalReasons } from '@corkboard/rules/identity/appeals';
import { suspensionReasons } from '@corkboard/rules/identity/suspensions';
import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';
import { rulingValues } from './suspensions.ts';

/** The list of appeals in the console: the newest one of each account. */
export const APPEALS = 'appeals';

const TRUST = ['trust_safety'] as const;
/** `case_id` of the row as it was seen: refused where another appeal is open by now. */
export const seenAppeal = z.object({ case_id: z.uuid() });
export const refusalValues = z.object({ case_id: z.uuid(), reason_code: z.enum(appealRefusalReasons) });

/** DE-082: one member of the staff proposes to uphold an appeal, another one does it; one alone refuses it. */
export const appealActs = {
  'propose-upholding': { on: APPEALS, roles: TRUST, means: 'propose to uphold appeals', values: seenAppeal },
  'uphold-appeal': { on: APPEALS, roles: TRUST, means: 'uphold appeals', values: rulingValues },
  'decline-upholding': { on: APPEALS, roles: TRUST, means: 'decline to uphold appeals', values: rulingValues },
  'refuse-appeal': { on: APPEALS, roles: TRUST, means: 'refuse appeals', values: refusalValues },
} as const satisfies StaffActs;
export type AppealAct = keyof typeof appealActs;

export const listedAppeal = z.object({
  account_id: z.string(),
  case_id: z.string(),
  status: z.enum(['open', 'upheld', 'refused']),
  /** Of the suspension that is appealed. */
  reason_code: z.enum(suspensionReasons),
  statement_ref: z.string(),
  opened_at: z.string(),
  /** Staff have until then. */
  due_at: z.string(),
  /** Member of the staff who proposed to uphold it; null: nobody did, or a second one declined. */
  proposed_by: z.nullable(z.string()),
  proposal_id: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Why it was refused. */
  refusal_code: z.nullable(z.enum(appealRefusalReasons)),
  /** Of the last step, as staff wrote it. */
  reason: z.nullable(z.string()),
});
export type ListedAppeal = z.infer<typeof listedAppeal>;
