import { type EventsOf, fact } from '@corkboard/event-store/fact';
import type { AppealRefusalReason } from '@corkboard/rules/identity/appeals';
import type { SuspensionReason } from '@corkboard/rules/identity/suspensions';

/** Text and address are null once the person is erased. */
interface Submitted {
  caseId: string;
  accountId: string;
  /** Of the suspension that is appealed. */
  statementRef: string;
  reasonCode: SuspensionReason;
  text: string | null;
  contactEmail: string | null;
  locale: string;
}

/** V-096 */
export const appealSubmitted = fact<Submitted>()('AppealSubmitted', {
  meaning: 'An appeal came in for a suspended account; whether from its owner, the mailed link has to prove.',
  personal: { text: 'accountId', contactEmail: 'accountId' },
});

/** V-097. `at`: ISO 8601, UTC. */
export const appealProofConfirmed = fact<{ caseId: string; accountId: string; at: string }>()('AppealProofConfirmed', {
  meaning: 'On the page of the link that was mailed to the owner, the appeal was confirmed to be theirs.',
});

interface Opened {
  caseId: string;
  accountId: string;
  queue: 'appeals';
  kind: 'suspension';
  priority: 'normal';
  /** Id of the event by which the appeal came in. */
  sourceEventId: string;
  statementRef: string;
  reasonCode: SuspensionReason;
  /** ISO 8601, UTC. */
  dueAt: string;
}

/** V-098 */
export const caseOpened = fact<Opened>()('CaseOpened', { meaning: 'Staff have to decide on it by its due time.' });

interface Decided {
  caseId: string;
  accountId: string;
  /** `closed`: without an answer, because the account was erased. */
  decision: 'upheld' | 'refused' | 'closed';
  /** Grounds of a refusal. */
  reasonCode: AppealRefusalReason | null;
  /** Null where no member of the staff decided. */
  staffId: string | null;
  reason: string | null;
}

/** V-104 */
export const caseDecided = fact<Decided>()('CaseDecided', { meaning: 'The case is over.' });

export const appealFacts = { appealSubmitted, appealProofConfirmed, caseOpened, caseDecided };
export type AppealEvent = EventsOf<typeof appealFacts>;
