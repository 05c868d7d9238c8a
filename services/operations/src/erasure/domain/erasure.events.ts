import type { Asker, DeclineCode } from '@corkboard/contracts/operations/erasures';
import type { DomainEvent } from '@corkboard/event-store/event';

interface StaffAction {
  readonly requestId: string;
  /** Of the case that all of it belongs to. */
  readonly caseId: string;
  readonly action: 'erasure';
  readonly accountId: string;
}

/** V-101: one member of the staff asks; nothing happens yet. */
export type StaffActionRequested = DomainEvent<
  'StaffActionRequested',
  StaffAction & {
    readonly staffId: string;
    /** On whose request. */
    readonly reasonCode: Asker;
    readonly reason: string;
    readonly requestedAt: string;
    /** From this instant on nobody can approve it. */
    readonly expiresAt: string;
  }
>;
/** V-102: another member agrees; this fact, published, is what the services act on. */
export type StaffActionApproved = DomainEvent<
  'StaffActionApproved',
  StaffAction & { readonly approverId: string; readonly approvedAt: string }
>;
/** V-103 */
export type StaffActionRefused = DomainEvent<
  'StaffActionRefused',
  StaffAction & {
    readonly approverId: string;
    readonly reasonCode: DeclineCode;
    readonly reason: string;
    readonly refusedAt: string;
  }
>;
export type StaffActionWithdrawn = DomainEvent<
  'StaffActionWithdrawn',
  StaffAction & { readonly staffId: string; readonly withdrawnAt: string }
>;

export interface Confirmation {
  readonly service: string;
  readonly erasedAt: string;
  readonly removed: Readonly<Record<string, number>>;
}
export type ErasureConfirmed = DomainEvent<
  'ErasureConfirmed',
  Confirmation & { readonly requestId: string; readonly accountId: string }
>;
export type ErasureCertified = DomainEvent<
  'ErasureCertified',
  { readonly requestId: string; readonly accountId: string; readonly certifiedAt: string; readonly hash: string }
>;

export type StaffActionEvent = StaffActionRequested | StaffActionApproved | StaffActionRefused | StaffActionWithdrawn;
export type ErasureEvent = StaffActionEvent | ErasureConfirmed | ErasureCertified;
