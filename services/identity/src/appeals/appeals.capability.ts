import { type AppealAct, refusalValues, seenAppeal } from '@corkboard/contracts/identity/appeal-acts';
import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { HOUR } from '../clock.ts';
import { rulingOf } from '../suspension/asked-ruling.ts';
import { DeclineProposal } from '../suspension/commands/decline-proposal.ts';
import { ReinstateAccount } from '../suspension/commands/reinstate-account.ts';
import { AppealDesk } from './appeal-desk.ts';
import { AppealLinks } from './appeal-links.ts';
import { AppealRequests } from './appeal-requests.ts';
import { AppealsController } from './appeals.controller.ts';
import { appealLinks, appealRequests } from './appeals.tables.ts';
import { ConfirmAppealHandler } from './commands/confirm-appeal.ts';
import { ProposeUpholding, ProposeUpholdingHandler } from './commands/propose-upholding.ts';
import { RefuseAppeal, RefuseAppealHandler } from './commands/refuse-appeal.ts';
import { SubmitAppealHandler } from './commands/submit-appeal.ts';
import { appealFacts } from './domain/appeal.facts.ts';
import { appealDecider } from './domain/appeal.ts';
import { exportedAppeals } from './exported-appeals.ts';
import { LinkedAppeals } from './linked-appeals.ts';
import { MailLinkOfAppealHandler, mailLinkOfAppeal } from './mail-link-of-appeal.ts';
import { MailRefusalOfAppealHandler, mailRefusalsOfAppeals } from './mail-refusals-of-appeals.ts';
import { OpenAppeals } from './open-appeals.ts';
import { appeals as appealsProjection, appealsTable, WAITING } from './read-models/appeals/appeals.ts';
import { SettleAppealHandler, settleAppealsOfReinstatedAccounts } from './settle-appeals-of-reinstated-accounts.ts';
import { Settlement } from './settlement.ts';

const acts: Readonly<Record<AppealAct, StaffAct>> = {
  'propose-upholding': ({ target: accountId, staffId, reason, values }, context) => {
    const { case_id: caseId } = seenAppeal.parse(values);
    return new ProposeUpholding(context('ProposeUpholding'), { accountId, asked: { staffId, reason, caseId } });
  },
  'uphold-appeal': (request, context) => new ReinstateAccount(context('ReinstateAccount'), rulingOf(request)),
  'decline-upholding': (request, context) => new DeclineProposal(context('DeclineProposal'), rulingOf(request)),
  'refuse-appeal': ({ target: accountId, staffId, reason, values }, context) => {
    const { case_id: caseId, reason_code: reasonCode } = refusalValues.parse(values);
    return new RefuseAppeal(context('RefuseAppeal'), { caseId, asked: { accountId, staffId, reason, reasonCode } });
  },
};

/** Appeals against suspensions: proven by a mailed link, upheld by two members of the staff or refused by one. */
export const appeals = capability({
  facts: appealFacts,
  decider: appealDecider,
  publishes: {
    appealSubmitted: 'private',
    appealProofConfirmed: 'private',
    caseOpened: 'private',
    caseDecided: 'private',
  },
  projections: [appealsProjection],
  tables: [appealRequests, appealLinks],
  held: {
    appeals: 'SELECT count(*) FROM appeals WHERE account_id = $1',
    appealRequests: 'SELECT count(*) FROM appeal_requests WHERE account_id = $1',
    appealLinks: 'SELECT count(*) FROM appeal_links WHERE account_id = $1',
  },
  exports: [exportedAppeals],
  notExported: {
    appeal_requests: 'Not proven yet to be of the owner; gone after a day, and in `appeals` once it is proven.',
    appeal_links: 'The link in a mail is a secret.',
  },
  processes: [mailLinkOfAppeal, settleAppealsOfReinstatedAccounts, mailRefusalsOfAppeals],
  jobs: [
    recurring({ name: 'look-at-appeals', everyMs: 10_000, atStart: true }, AppealDesk, (it) => it.look()),
    recurring({ name: 'remove-old-appeal-requests', everyMs: HOUR }, AppealRequests, (it) => it.sweep()),
    recurring({ name: 'remove-old-appeal-links', everyMs: HOUR }, AppealLinks, (it) => it.sweep()),
  ],
  lists: {
    appeals: staffList(appealsTable, {
      newest: 'opened_at',
      foundBy: ['account_id', 'case_id'],
      waiting: WAITING,
    }),
  },
  acts,
  controllers: [AppealsController],
  providers: [
    ...[SubmitAppealHandler, ConfirmAppealHandler, ProposeUpholdingHandler, RefuseAppealHandler],
    ...[MailLinkOfAppealHandler, MailRefusalOfAppealHandler, SettleAppealHandler],
    ...[AppealRequests, AppealLinks, LinkedAppeals, AppealDesk, OpenAppeals, Settlement],
  ],
});
