import { STAFF_SESSIONS } from '@corkboard/http-edge/session';
import { capability } from '@corkboard/service/capability';
import { AddStaffMemberHandler } from './commands/add-staff-member.ts';
import { ChangeStaffRoleHandler } from './commands/change-staff-role.ts';
import { IssueSignInLinkHandler } from './commands/issue-sign-in-link.ts';
import { RemoveStaffMemberHandler } from './commands/remove-staff-member.ts';
import { SignInByLinkHandler } from './commands/sign-in-by-link.ts';
import { SignOutOfConsoleHandler } from './commands/sign-out-of-console.ts';
import { staffMemberFacts } from './domain/staff-member.facts.ts';
import { staffMemberDecider } from './domain/staff-member.ts';
import { staffSessions, staffSignInLinks } from './staff.tables.ts';
import { StaffInstallationController } from './staff-installation.controller.ts';
import { StaffMembers } from './staff-members.ts';
import { StaffRealm } from './staff-realm.ts';
import { StaffSessionController } from './staff-session.controller.ts';

/** Members of the staff, their roles and sessions. */
export const staff = capability({
  facts: staffMemberFacts,
  decider: staffMemberDecider,
  publishes: {
    staffMemberAdded: 'private',
    staffRoleChanged: 'private',
    staffMemberRemoved: 'private',
    signInLinkIssued: 'private',
    staffSignedIn: 'private',
    staffSignedOut: 'private',
  },
  tables: [staffSignInLinks, staffSessions],
  notExported: { StaffMemberAdded: 'Members of the staff, who are no accounts of the product.' },
  controllers: [StaffSessionController, StaffInstallationController],
  providers: [
    ...[AddStaffMemberHandler, ChangeStaffRoleHandler, RemoveStaffMemberHandler],
    ...[IssueSignInLinkHandler, SignInByLinkHandler, SignOutOfConsoleHandler],
    ...[StaffRealm, StaffMembers, { provide: STAFF_SESSIONS, useExisting: StaffRealm }],
  ],
});
