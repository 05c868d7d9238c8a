import {
  addStaff,
  changeStaffRole,
  issueSignInLink,
  removeStaff,
  SIGN_IN_PAGE,
} from '@corkboard/contracts/operations/staff';
import type { Input as InputOf } from '@corkboard/contracts/route';
import { orRefuse } from '@corkboard/http-edge/api-error';
import { contextOf } from '@corkboard/http-edge/command-context';
import { type Exchange, Input, Serve, TheExchange } from '@corkboard/http-edge/serve';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refusals } from '../refusals.ts';
import { AddStaffMember } from './commands/add-staff-member.ts';
import { ChangeStaffRole } from './commands/change-staff-role.ts';
import { IssueSignInLink } from './commands/issue-sign-in-link.ts';
import { RemoveStaffMember } from './commands/remove-staff-member.ts';

/** Whoever reads the installation's token has a shell on it: the proof that `npm run staff` gives. */
const installation = { kind: 'system', id: 'installation' } as const;

@Controller()
export class StaffInstallationController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
  ) {}

  @Serve(addStaff)
  async add(@Input(addStaff) { body }: InputOf<typeof addStaff>, @TheExchange() { request }: Exchange) {
    const context = contextOf(request, { command: 'AddStaffMember', content: body, actor: installation });
    const { staffId, role, added } = await this.bus.execute(new AddStaffMember(context, body.email, body.role));
    return { staff_id: staffId, email: body.email, role, added };
  }

  @Serve(changeStaffRole)
  async changeRole(
    @Input(changeStaffRole) { body }: InputOf<typeof changeStaffRole>,
    @TheExchange() { request }: Exchange,
  ) {
    const context = contextOf(request, { command: 'ChangeStaffRole', content: body, actor: installation });
    orRefuse(await this.bus.execute(new ChangeStaffRole(context, body.email, body.role)), refusals);
    return body;
  }

  @Serve(removeStaff)
  async remove(@Input(removeStaff) { body }: InputOf<typeof removeStaff>, @TheExchange() { request }: Exchange) {
    const context = contextOf(request, { command: 'RemoveStaffMember', content: body, actor: installation });
    orRefuse(await this.bus.execute(new RemoveStaffMember(context, body.email)), refusals);
    return body;
  }

  @Serve(issueSignInLink)
  async link(@Input(issueSignInLink) { body }: InputOf<typeof issueSignInLink>, @TheExchange() { request }: Exchange) {
    const context = contextOf(request, { command: 'IssueSignInLink', content: body, actor: installation });
    const { token, expiresAt } = orRefuse(await this.bus.execute(new IssueSignInLink(context, body.email)), refusals);
    const origin = this.config.CONSOLE_ORIGIN || this.config.origin;
    return { url: `${origin}${SIGN_IN_PAGE}/#${token}`, expires_at: expiresAt };
  }
}
