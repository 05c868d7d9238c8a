import type { EventCatalogue } from '@corkboard/event-store/catalogue';
import { type StaffAuditEvent, staffAuditFacts } from './audit/domain/staff-audit.events.ts';
import type { ErasureEvent } from './erasure/domain/erasure.events.ts';
import type { StaffMemberEvent } from './staff/domain/staff-member.events.ts';

/** Every event of this service; `personal` names fields that are encrypted under their subject's key. */
export const catalogue = {
  StaffMemberAdded: {
    version: 1,
    meaning: 'Somebody was made a member of the staff, by a shell on the installation',
    personal: { email: 'staffId' },
  },
  StaffRoleChanged: { version: 1, meaning: 'A member of the staff got another role, by a shell on the installation' },
  StaffMemberRemoved: { version: 1, meaning: 'Somebody is no member of the staff any more' },
  SignInLinkIssued: { version: 1, meaning: 'A link to sign in to the console was made, good once and for 5 minutes' },
  StaffSignedIn: { version: 1, meaning: 'A member of the staff signed in to the console by a link' },
  StaffSignedOut: { version: 1, meaning: 'A member of the staff signed out of the console' },
  ...staffAuditFacts,
  StaffActionRequested: { version: 1, meaning: 'A member of the staff asks for something that needs a second one' },
  StaffActionApproved: { version: 1, meaning: 'A second member of the staff agrees, and it is carried out' },
  StaffActionRefused: { version: 1, meaning: 'A second member of the staff declines, and says why' },
  StaffActionWithdrawn: { version: 1, meaning: 'The member of the staff who asked takes it back' },
  ErasureConfirmed: { version: 1, meaning: 'A service has erased what it had of an account' },
  ErasureCertified: { version: 1, meaning: 'Every service has erased what it had; the certificate stands' },
} as const satisfies EventCatalogue & Record<(StaffMemberEvent | StaffAuditEvent | ErasureEvent)['type'], unknown>;
