import { APPEAL_PAGE } from '@corkboard/rules/identity/appeals';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';
import { closing, type Mail, type Sender } from '../mail/mail.ts';

const grounds: Readonly<Record<SuspensionReason, string>> = {
  guidelines: 'what was done with it is against our community guidelines',
  unusual_activity: 'we noticed unusual activity on it',
  closure_requested: 'you asked us to close it',
};

export interface Stated {
  readonly reasonCode: SuspensionReason;
  readonly statementRef: string;
  /** ISO 8601, UTC. */
  readonly appealUntil: string;
}

/** Statement of reasons (DE-105): what was decided, on which grounds, by whom, what it means, and how to appeal. */
export const suspensionMail = (sender: Sender, to: string, { reasonCode, statementRef, appealUntil }: Stated): Mail => {
  const { brand, origin } = sender;
  const decided = `we have deactivated your ${brand} account, because ${grounds[reasonCode]}. Two members of our team decided this; it was not decided automatically.`;
  const means =
    'You were logged out everywhere and cannot log in, others do not see your profile, boards and Pins, and your ads have stopped. Nothing of it is deleted.';
  const appeal = `If you think that this is wrong, you can appeal until ${appealUntil.slice(0, 10)}:\n${origin}${APPEAL_PAGE}\n\nPlease give this reference: ${statementRef}`;
  return {
    to,
    template: 'account-suspended',
    subject: `Your ${brand} account has been deactivated`,
    text: `Hi,\n\n${decided}\n\n${means}\n\n${appeal}${closing(brand)}`,
  };
};

export const reinstatementMail = ({ brand, origin }: Sender, to: string): Mail => ({
  to,
  template: 'account-reinstated',
  subject: `Your ${brand} account is back`,
  text: `Hi,\n\nyour ${brand} account is no longer deactivated. You can log in again, and everything is as it was:\n${origin}/login/${closing(brand)}`,
});
