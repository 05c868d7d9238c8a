import { INVITATION_PAGE } from '@corkboard/contracts/ads/business-access';
import { BOARD_INVITATION_PAGE } from '@corkboard/contracts/curation/collaborators';

/** Notices to a business about its ads. */
export type AdNotice = 'ad-approved' | 'ad-rejected' | 'budget-used-up' | 'daily-budget-used-up' | 'campaign-ended';

/** Notices to an owner about the standing of the account. */
export type StandingNotice =
  | 'account-suspended'
  | 'account-reinstated'
  | 'account-closing'
  | 'account-reopened'
  | 'appeal-link'
  | 'appeal-open'
  | 'appeal-too-late'
  | 'appeal-refused';

/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template:
    | 'verify-email'
    | 'reset-password'
    | 'password-was-reset'
    | 'business-invitation'
    | 'board-invitation'
    | 'business-takeover'
    | AdNotice
    | StandingNotice;
}

export interface Sender {
  readonly brand: string;
  readonly origin: string;
}

export const closing = (brand: string): string => `\n\nThe ${brand} team\n`;

export const verificationMail = (sender: Sender, to: string, token: string): Mail => ({
  to,
  template: 'verify-email',
  subject: `Please confirm your email address for ${sender.brand}`,
  text: `Hi,\n\nplease confirm that this address is yours:\n${sender.origin}/email/verify/#t=${token}\n\nThe link works for 24 hours. If you didn't sign up for ${sender.brand}, ignore this message.${closing(sender.brand)}`,
});

export const resetMail = (sender: Sender, to: string, token: string): Mail => ({
  to,
  template: 'reset-password',
  subject: `Reset your ${sender.brand} password`,
  text: `Hi,\n\npick a new password here:\n${sender.origin}/password/reset/confirm/#t=${token}\n\nThe link works once, within 30 minutes. If you didn't ask for it, ignore this message: your password stays as it is.${closing(sender.brand)}`,
});

export const resetNotice = (sender: Sender, to: string): Mail => ({
  to,
  template: 'password-was-reset',
  subject: `Your ${sender.brand} password was changed`,
  text: `Hi,\n\nyour password was just changed through a link that we mailed to you, and you were logged out everywhere.\n\nIf that wasn't you, pick a new password at once: ${sender.origin}/password/reset/${closing(sender.brand)}`,
});

/** Without names in its subject, which is not sealed. */
export const invitationMail = (
  sender: Sender,
  to: string,
  { token, business }: { readonly token: string; readonly business: string },
): Mail => ({
  to,
  template: 'business-invitation',
  subject: `You are invited to work for a business on ${sender.brand}`,
  text: `Hi,\n\n${business} invites you to work for it on ${sender.brand}. See what you could do there, and accept or decline:\n${sender.origin}${INVITATION_PAGE}#t=${token}\n\nThe link works for 14 days, with a business account of your own. If you don't know ${business}, ignore this message.${closing(sender.brand)}`,
});

/** Without names in its subject, which is not sealed. */
export const boardInvitationMail = (
  sender: Sender,
  to: string,
  { token, board, inviter }: { readonly token: string; readonly board: string; readonly inviter: string },
): Mail => ({
  to,
  template: 'board-invitation',
  subject: `You are invited to a board on ${sender.brand}`,
  text: `Hi,\n\n${inviter} invites you to the board "${board}" on ${sender.brand}, to save Pins to it together. Accept or decline:\n${sender.origin}${BOARD_INVITATION_PAGE}#t=${token}\n\nThe link works once, for 14 days. If you don't know ${inviter}, ignore this message.${closing(sender.brand)}`,
});
