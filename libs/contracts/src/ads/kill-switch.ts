import * as z from 'zod/mini';
import type { StaffActs } from '../operations/service-acts.ts';

/** The list of the console with the switch by which staff stop all ads at once; it has one row. */
export const KILL_SWITCHES = 'kill-switches';
export const KILL_SWITCH_ID = '00000000-0000-4000-8000-000000000001';

const OPERATORS = ['trust_safety', 'engineer'] as const;

export const killSwitchActs = {
  'stop-all-delivery': { on: KILL_SWITCHES, roles: OPERATORS, means: 'stop all ads' },
  'resume-all-delivery': { on: KILL_SWITCHES, roles: OPERATORS, means: 'resume the ads' },
} as const satisfies StaffActs;
export type KillSwitchAct = keyof typeof killSwitchActs;

export const listedKillSwitch = z.object({
  switch_id: z.string(),
  is_stopped: z.boolean(),
  /** Reason that staff gave for the last change; null before the first one. */
  reason: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
});
export type ListedKillSwitch = z.infer<typeof listedKillSwitch>;
