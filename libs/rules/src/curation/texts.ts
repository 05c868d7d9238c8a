/** S-001, S-018: exact texts that follow a save. */
export const savedToText = (boardName: string, sectionName?: string | null): string =>
  sectionName ? `Saved to ${sectionName} in ${boardName}` : `Saved to ${boardName}`;

/** S-017. */
export const overlayHeading = (boardName: string, isFirstSave: boolean): string =>
  isFirstSave ? `You saved your first Pin to ${boardName}!` : `You saved this Pin to ${boardName}!`;

/** S-029. */
export const alreadySavedText = (boardName: string): string => `Psst! You already saved this Pin to ${boardName}`;

/** DS-011: minutes and two-digit seconds; minutes run past 59; '0:00' when unknown. */
export const durationText = (seconds: number | null | undefined): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds ?? 0)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const readable = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';

/** S-360, DS-064: message and message_detail, a plain string, or our own words. */
export const boardCreateErrorText = (error: unknown): string => {
  if (readable(error)) return error;
  const { message, message_detail: detail } = (error ?? {}) as { message?: unknown; message_detail?: unknown };
  const said = [...new Set([message, detail].filter(readable))].join(' ');
  return said === '' ? 'Uh oh! Something went wrong.' : said;
};

/** S-358: message_detail, else message. */
export const saveErrorText = (error: { message?: string | null; message_detail?: string | null } | null): string =>
  [error?.message_detail, error?.message].find(readable) ?? notifierText(null);

/** S-363. */
export const notifierText = (message: string | null | undefined): string =>
  readable(message) ? message : 'Unknown Error';

/** S-157. */
export const loginPromptTitles = {
  continue: 'Log in to continue',
  follow: 'Log in to follow',
  unfollow: 'Log in to unfollow',
} as const;
