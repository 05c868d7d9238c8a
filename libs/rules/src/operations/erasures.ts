/** On whose request: the reason code of an erasure. */
export const askers = ['person', 'guardian', 'authority'] as const;
export type Asker = (typeof askers)[number];
export const declineCodes = ['not_entitled', 'not_proven', 'wrong_account', 'other'] as const;
export type DeclineCode = (typeof declineCodes)[number];

/** A request that nobody approved within this time is void. */
export const ERASURE_REQUEST_DAYS = 7;
