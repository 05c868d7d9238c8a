import { isRefused, refuse } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams } from '@corkboard/event-store/streams';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeRole, staffMemberDecider, staffStream } from '../domain/staff-member.ts';
import { StaffMembers } from '../staff-members.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = DecidedBy<typeof changeRole>;

export class ChangeStaffRole extends CommandWith<{ email: string; role: StaffRole }, Result> {}

/** Sessions that are open have the new role at once. */
@CommandHandler(ChangeStaffRole)
export class ChangeStaffRoleHandler implements ICommandHandler<ChangeStaffRole> {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
    private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { email, role } }: ChangeStaffRole): Promise<Result> {
    const staffId = await this.members.idOf(email);
    if (!staffId) return refuse('not-a-staff-member');
    const result = await this.streams.decide(staffStream(staffId), staffMemberDecider, context, (member) =>
      changeRole(member, role),
    );
    if (!isRefused(result)) await this.realm.changeRole(staffId, role);
    return result;
  }
}
