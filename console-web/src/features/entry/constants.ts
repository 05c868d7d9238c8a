/** Recoveries for which `recovery-dialogs.tsx` has a dialog. */
export const RECOVERY_DIALOGS = ['rate-limited', 'login-assistance', 'reset-sent', 'suspended'] as const;
/** Widths in px and durations in ms that the requirements give. */
export const MODAL_WIDTH = 484;
export const TOAST_EMAIL_INVALID = 3000;
export const TOAST_UNDERAGE = 3500;
export const TOAST_CONSENT = 3500;
export const TOAST_EMAIL_SENT = 3500;
export const UNDERAGE_REDIRECT = 4000;
/** Pause of 'Resend email' after use, in milliseconds (DE-101). */
export const RESEND_REST = 30_000;
