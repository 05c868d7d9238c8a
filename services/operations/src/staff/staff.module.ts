import { STAFF_SESSIONS } from '@corkboard/http-edge/session';
import { Global, Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { AddStaffMemberHandler } from './commands/add-staff-member.ts';
import { ChangeStaffRoleHandler } from './commands/change-staff-role.ts';
import { IssueSignInLinkHandler } from './commands/issue-sign-in-link.ts';
import { RemoveStaffMemberHandler } from './commands/remove-staff-member.ts';
import { SignInByLinkHandler } from './commands/sign-in-by-link.ts';
import { SignOutOfConsoleHandler } from './commands/sign-out-of-console.ts';
import { StaffInstallationController } from './staff-installation.controller.ts';
import { StaffMembers } from './staff-members.ts';
import { StaffRealm } from './staff-realm.ts';
import { StaffSessionController } from './staff-session.controller.ts';

/** Global, since the gate of the process asks it who a staff cookie belongs to. */
@Global()
@Module({
  imports: [OperationsBackbone],
  controllers: [StaffSessionController, StaffInstallationController],
  providers: [
    StaffRealm,
    StaffMembers,
    { provide: STAFF_SESSIONS, useExisting: StaffRealm },
    AddStaffMemberHandler,
    ChangeStaffRoleHandler,
    RemoveStaffMemberHandler,
    IssueSignInLinkHandler,
    SignInByLinkHandler,
    SignOutOfConsoleHandler,
  ],
  exports: [StaffRealm, StaffMembers, STAFF_SESSIONS],
})
export class StaffModule {}
