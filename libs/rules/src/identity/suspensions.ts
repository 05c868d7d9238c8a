/** V-045: reasons for which staff suspend an account. */
export const suspensionReasons = ['guidelines', 'unusual_activity', 'closure_requested'] as const;
/** DE-105: days within which a suspension can be appealed. */
export const APPEAL_DAYS = 180;
export type SuspensionReason = (typeof suspensionReasons)[number];
