import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import type { StaffAuditEvent } from './audit/domain/staff-audit.events.ts';
import type { ErasureEvent } from './erasure/domain/erasure.ts';
import type { StaffMemberEvent } from './staff/domain/staff-member.events.ts';

/** Every event of this service; `personal` names fields that are encrypted under their subject's key. */
export const catalogue = {
  StaffMemberAdded: {
    version: 1,
    meaning: 'Somebody was made a member of the staff, by a shell on the installation',
    personal: { email: 'staffId' },
  },
  SignInLinkIssued: { version: 1, meaning: 'A link to sign in to the console was made, good once and for 5 minutes' },
  StaffSignedIn: { version: 1, meaning: 'A member of the staff signed in to the console by a link' },
  StaffSignedOut: { version: 1, meaning: 'A member of the staff signed out of the console' },
  StaffViewedPersonalData: { version: 1, meaning: 'A member of the staff is about to see personal data, and says why' },
  ProjectionRebuildRequested: { version: 1, meaning: 'A member of the staff asks for a projection to be built anew' },
  ParkedEventDecided: {
    version: 1,
    meaning: 'A member of the staff replays, edits or skips an event that a projection could not take in',
  },
  DeadLetterSettlementRequested: {
    version: 1,
    meaning: 'A member of the staff asks for a message that the bus refused to be sent again, or to be passed over',
  },
  AccountErasureRequested: { version: 1, meaning: 'A member of the staff asks for an account to be erased' },
  ErasureConfirmed: { version: 1, meaning: 'A service has erased what it had of an account' },
  ErasureCertified: { version: 1, meaning: 'Every service has erased what it had; the certificate stands' },
} as const satisfies EventCatalogue & Record<(StaffMemberEvent | StaffAuditEvent | ErasureEvent)['type'], unknown>;
