import {
  addStaff,
  changeStaffRole,
  issueSignInLink,
  removeStaff,
  SIGN_IN_PAGE,
} from '@corkboard/contracts/operations/staff';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { type RouteCall, Serve } from '@corkboard/http-edge/serve';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { AddStaffMember } from './commands/add-staff-member.ts';
import { ChangeStaffRole } from './commands/change-staff-role.ts';
import { IssueSignInLink } from './commands/issue-sign-in-link.ts';
import { RemoveStaffMember } from './commands/remove-staff-member.ts';

/** The installation's token proves access to a shell, as `npm run staff` needs it. */
const actor = { kind: 'system', id: 'installation' } as const;

@Controller()
export class StaffInstallationController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  @Serve(addStaff)
  async add({ body, toCommand }: RouteCall<typeof addStaff>) {
    const command = toCommand(AddStaffMember, { content: body, actor }, body);
    const { staffId, role, added } = await this.bus.execute(command);
    return { staff_id: staffId, email: body.email, role, added };
  }

  @Serve(changeStaffRole)
  async changeRole({ body, toCommand }: RouteCall<typeof changeStaffRole>) {
    orRefuse(await this.bus.execute(toCommand(ChangeStaffRole, { content: body, actor }, body)), refusals);
    return body;
  }

  @Serve(removeStaff)
  async remove({ body, toCommand }: RouteCall<typeof removeStaff>) {
    orRefuse(await this.bus.execute(toCommand(RemoveStaffMember, { content: body, actor }, body)), refusals);
    return body;
  }

  @Serve(issueSignInLink)
  async link({ body, toCommand }: RouteCall<typeof issueSignInLink>) {
    const command = toCommand(IssueSignInLink, { content: body, actor }, body);
    const { token, expiresAt } = orRefuse(await this.bus.execute(command), refusals);
    const origin = this.config.CONSOLE_ORIGIN || this.config.origin;
    return { url: `${origin}${SIGN_IN_PAGE}/#${token}`, expires_at: expiresAt };
  }
}
