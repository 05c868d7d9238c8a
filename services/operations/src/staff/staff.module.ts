import { STAFF_SESSIONS } from '@corkboard/http-edge/session';
import { Global, Module } from '@nestjs/common';
import { OperationsBackbone } from '../operations.backbone.ts';
import { AddStaffMemberHandler } from './commands/add-staff-member.ts';
import { IssueSignInLinkHandler } from './commands/issue-sign-in-link.ts';
import { SignInByLinkHandler } from './commands/sign-in-by-link.ts';
import { SignOutOfConsoleHandler } from './commands/sign-out-of-console.ts';
import { StaffInstallationController } from './staff-installation.controller.ts';
import { StaffRealm } from './staff-realm.ts';
import { StaffSessionController } from './staff-session.controller.ts';

/** Global, since the gate of the process asks it who a staff cookie belongs to. */
@Global()
@Module({
  imports: [OperationsBackbone],
  controllers: [StaffSessionController, StaffInstallationController],
  providers: [
    StaffRealm,
    { provide: STAFF_SESSIONS, useExisting: StaffRealm },
    AddStaffMemberHandler,
    IssueSignInLinkHandler,
    SignInByLinkHandler,
    SignOutOfConsoleHandler,
  ],
  exports: [StaffRealm, STAFF_SESSIONS],
})
export class StaffModule {}
