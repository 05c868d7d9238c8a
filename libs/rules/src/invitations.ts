/** DS-047: days for which a mailed invitation can be answered. */
export const INVITATION_DAYS = 14;

const DAY_MS = 86_400_000;

/** End of an invitation of this moment. Both are ISO 8601, UTC. */
export const invitationEnd = (at: string): string => new Date(Date.parse(at) + INVITATION_DAYS * DAY_MS).toISOString();

/** Whether its time is over: at its end it is. Both are ISO 8601, UTC. */
export const isPast = (expiresAt: string, at: string): boolean => Date.parse(expiresAt) <= Date.parse(at);
