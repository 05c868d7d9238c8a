/** After that, nobody takes back what they did. */
export const UNDO_DAYS = 30;
/** Acts that a person is offered to take back, newest first. */
export const ACTS_SHOWN = 20;

/** The last moment at which an act can be taken back; both in ISO 8601. */
export const undoUntil = (at: string): string => new Date(Date.parse(at) + UNDO_DAYS * 86_400_000).toISOString();
