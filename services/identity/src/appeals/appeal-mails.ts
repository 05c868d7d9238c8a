import {
  APPEAL_DUE_DAYS,
  APPEAL_LINK_HOURS,
  APPEAL_PAGE,
  APPEAL_PROOF_PAGE,
  type AppealRefusalReason,
} from '@corkboard/rules/identity/appeals';
import type { Suspension } from '../accounts/domain/account.ts';
import { closing, type Mail, type Sender } from '../mail/mail.ts';

const dayOf = (moment: string): string => moment.slice(0, 10);

/** Leads to the appeal, to be confirmed there. What was written is not in it: it may be somebody else's. */
export const appealLinkMail = ({ brand, origin }: Sender, to: string, token: string): Mail => ({
  to,
  template: 'appeal-link',
  subject: `Confirm your appeal to ${brand}`,
  text: `Hi,\n\nsomebody appealed the deactivation of your ${brand} account. Look here at what was written, and confirm it if it is yours; then our team will look at it:\n${origin}${APPEAL_PROOF_PAGE}#t=${token}\n\nThe link works for ${APPEAL_LINK_HOURS} hours. After that we answer within ${APPEAL_DUE_DAYS} days. If it wasn't you, don't confirm it: nobody reads the appeal then.${closing(brand)}`,
});

export const appealOpenMail = ({ brand }: Sender, to: string): Mail => ({
  to,
  template: 'appeal-open',
  subject: `We already have your appeal to ${brand}`,
  text: `Hi,\n\nwe already have your appeal against the deactivation of your ${brand} account, and will get back to you within ${APPEAL_DUE_DAYS} days of it. You don't need to do anything.${closing(brand)}`,
});

export const appealTooLateMail = ({ brand }: Sender, to: string, { appealUntil }: Suspension): Mail => ({
  to,
  template: 'appeal-too-late',
  subject: `Your appeal to ${brand} came too late`,
  text: `Hi,\n\nthe deactivation of your ${brand} account could be appealed until ${dayOf(appealUntil)}. That time is over, so we can't look at your appeal.${closing(brand)}`,
});

const grounds: Readonly<Record<AppealRefusalReason, string>> = {
  decision_confirmed: 'we looked at everything again and came to the same result',
  nothing_new: 'it says nothing that we had not taken into account already',
  not_about_decision: 'it does not say why the decision would be wrong',
};

export const appealRefusedMail = (
  { brand, origin }: Sender,
  to: string,
  { reasonCode, suspension }: { readonly reasonCode: AppealRefusalReason; readonly suspension: Suspension },
): Mail => ({
  to,
  template: 'appeal-refused',
  subject: `Your appeal to ${brand} was refused`,
  text: `Hi,\n\nyour ${brand} account stays deactivated. A member of our team read your appeal, and refused it because ${grounds[reasonCode]}. It was not decided automatically.\n\nIf there is something that we don't know yet, you can appeal again until ${dayOf(suspension.appealUntil)}:\n${origin}${APPEAL_PAGE}\n\nReference: ${suspension.statementRef}${closing(brand)}`,
});
