import { type EventOf, type EventsOf, fact } from '@corkboard/event-store/fact';
import type { Asker, DeclineCode } from '@corkboard/rules/operations/erasures';

interface StaffAction {
  readonly requestId: string;
  /** Of the case that all of it belongs to. */
  readonly caseId: string;
  readonly action: 'erasure';
  readonly accountId: string;
}

export interface ErasureRequest extends StaffAction {
  readonly staffId: string;
  /** On whose request. */
  readonly reasonCode: Asker;
  readonly reason: string;
  readonly requestedAt: string;
  /** From this instant on nobody can approve it. */
  readonly expiresAt: string;
}

/** V-101: one member of the staff asks; nothing happens yet. */
export const staffActionRequested = fact<ErasureRequest>()('StaffActionRequested', {
  meaning: 'A member of the staff asks for something that needs a second one',
});

export interface ErasureApproval extends StaffAction {
  readonly approverId: string;
  readonly approvedAt: string;
}

/** V-102: another member agrees; this fact, published, is what the services act on. */
export const staffActionApproved = fact<ErasureApproval>()('StaffActionApproved', {
  meaning: 'A second member of the staff agrees, and it is carried out',
});

interface Refused extends StaffAction {
  readonly approverId: string;
  readonly reasonCode: DeclineCode;
  readonly reason: string;
  readonly refusedAt: string;
}

/** V-103 */
export const staffActionRefused = fact<Refused>()('StaffActionRefused', {
  meaning: 'A second member of the staff declines, and says why',
});

export const staffActionWithdrawn = fact<StaffAction & { staffId: string; withdrawnAt: string }>()(
  'StaffActionWithdrawn',
  { meaning: 'The member of the staff who asked takes it back' },
);

export interface Confirmation {
  readonly service: string;
  readonly erasedAt: string;
  readonly removed: Readonly<Record<string, number>>;
}

export const erasureConfirmed = fact<Confirmation & { requestId: string; accountId: string }>()('ErasureConfirmed', {
  meaning: 'A service has erased what it had of an account',
});

interface Certified {
  requestId: string;
  accountId: string;
  certifiedAt: string;
  hash: string;
}

export const erasureCertified = fact<Certified>()('ErasureCertified', {
  meaning: 'Every service has erased what it had; the certificate stands',
});

export const erasureFacts = {
  staffActionRequested,
  staffActionApproved,
  staffActionRefused,
  staffActionWithdrawn,
  erasureConfirmed,
  erasureCertified,
};
export type ErasureEvent = EventsOf<typeof erasureFacts>;
export type StaffApproval = EventOf<typeof staffActionApproved | typeof staffActionRefused>;
export type StaffActionEvent = StaffApproval | EventOf<typeof staffActionRequested | typeof staffActionWithdrawn>;
