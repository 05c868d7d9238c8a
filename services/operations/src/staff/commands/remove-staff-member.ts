import { isRefused, refuse } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeStaffMember, staffMemberDecider, staffStream } from '../domain/staff-member.ts';
import { StaffMembers } from '../staff-members.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = DecidedBy<typeof removeStaffMember>;

export class RemoveStaffMember extends CommandWith<{ email: string }, Result> {}

@CommandHandler(RemoveStaffMember)
export class RemoveStaffMemberHandler implements ICommandHandler<RemoveStaffMember> {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
    private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { email } }: RemoveStaffMember): Promise<Result> {
    const staffId = await this.members.idOf(email);
    if (!staffId) return refuse('not-a-staff-member');
    // Before too: cut short after the record, a repetition finds nobody, and no session may be left then.
    await this.realm.endAll(staffId);
    const result = await this.streams.decide(staffStream(staffId), staffMemberDecider, context, removeStaffMember, {
      release: () => [this.members.claimOf(email)],
    });
    if (!isRefused(result)) await this.realm.endAll(staffId);
    return result;
  }
}
