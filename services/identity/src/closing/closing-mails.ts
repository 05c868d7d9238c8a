import { CLOSING_DAYS } from '@corkboard/rules/identity/closing';
import { closing, type Mail, type Sender } from '../mail/mail.ts';

/** `closeAfter`: ISO 8601, UTC. */
export const closingMail = ({ brand, origin }: Sender, to: string, closeAfter: string): Mail => ({
  to,
  template: 'account-closing',
  subject: `Your ${brand} account is going to be closed`,
  text: `Hi,\n\nyou asked us to close your ${brand} account. Others do not see it any more, and you were logged out everywhere. On ${closeAfter.slice(0, 10)} we erase it for good, with your boards, Pins and personal data.\n\nIf you change your mind, log in within ${CLOSING_DAYS} days, and everything is as it was:\n${origin}/login/\n\nIf that wasn't you, log in and pick a new password at once: ${origin}/password/reset/${closing(brand)}`,
});

export const reopenedMail = ({ brand, origin }: Sender, to: string): Mail => ({
  to,
  template: 'account-reopened',
  subject: `Your ${brand} account stays open`,
  text: `Hi,\n\nyou logged in, so we do not close your ${brand} account. Everything is as it was.\n\nIf that wasn't you, pick a new password at once: ${origin}/password/reset/${closing(brand)}`,
});
