import { suspensionReasons } from '@corkboard/rules/identity/suspensions';
import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';

/** The list of accounts in the console, by how they stand. */
export const ACCOUNTS = 'accounts';

const TRUST = ['trust_safety'] as const;
/** As the case is called where it is kept. */
export const caseId = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[\w./-]+$/));

/** DE-082: a case, and for a suspension why. */
export const suspensionValues = z.object({ reason_code: z.enum(suspensionReasons), case_id: caseId });
export const reinstatementValues = z.object({ case_id: caseId });

/** `proposal_id` of the row as it was seen: refused where another one is pending by now. */
export const rulingValues = z.object({ proposal_id: z.uuid() });

/** DE-082: one member of the staff proposes it, another one does it. */
export const accountActs = {
  'propose-suspension': { on: ACCOUNTS, roles: TRUST, means: 'propose suspensions', values: suspensionValues },
  'suspend-account': { on: ACCOUNTS, roles: TRUST, means: 'suspend accounts', values: rulingValues },
  'propose-reinstatement': { on: ACCOUNTS, roles: TRUST, means: 'propose reinstatements', values: reinstatementValues },
  'reinstate-account': { on: ACCOUNTS, roles: TRUST, means: 'reinstate accounts', values: rulingValues },
  'decline-proposal': {
    ...{ on: ACCOUNTS, roles: TRUST, means: 'decline what was proposed for an account' },
    values: rulingValues,
  },
} as const satisfies StaffActs;
export type AccountAct = keyof typeof accountActs;

export const listedAccount = z.object({
  account_id: z.string(),
  status: z.enum(['good', 'suspended']),
  /** Waits for a second member of the staff; null: nothing does. */
  proposed: z.nullable(z.enum(['suspension', 'reinstatement'])),
  /** Member of the staff who proposed it. */
  proposed_by: z.nullable(z.string()),
  /** Which proposal it is; null: none. */
  proposal_id: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(suspensionReasons)),
  case_id: z.nullable(z.string()),
  /** Of the last step, as staff wrote it. */
  reason: z.nullable(z.string()),
  /** Of the statement of reasons that its owner got; null unless it is suspended. */
  statement_ref: z.nullable(z.string()),
  appeal_until: z.nullable(z.string()),
  registered_at: z.string(),
  changed_at: z.nullable(z.string()),
  /** When it is closed for good, which its owner asked for; null: nobody did. */
  closes_after: z.nullable(z.string()),
});
export type ListedAccount = z.infer<typeof listedAccount>;
