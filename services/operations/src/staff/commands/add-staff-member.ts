import { isRefused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addStaffMember, staffMemberDecider, staffStream } from '../domain/staff-member.ts';
import { StaffMembers } from '../staff-members.ts';

interface Added {
  readonly staffId: string;
  readonly role: string;
  /** False: was there before. */
  readonly added: boolean;
}

export class AddStaffMember extends CommandWith<{ email: string; role: StaffRole }, Added> {}

@CommandHandler(AddStaffMember)
export class AddStaffMemberHandler implements ICommandHandler<AddStaffMember> {
  constructor(
    private readonly streams: Streams,
    private readonly members: StaffMembers,
  ) {}

  async execute({ context, input: { email, role } }: AddStaffMember): Promise<Added> {
    const known = await this.#known(email);
    if (known) return known;
    const staffId = this.streams.newId(context);
    const result = await this.streams.decide(
      staffStream(staffId),
      staffMemberDecider,
      context,
      (member) => addStaffMember(member, { staffId, email, role }),
      { claims: () => [this.members.claimOf(email)] },
    );
    if (!isRefused(result)) return { staffId, role, added: true };
    const other = await this.#known(email);
    if (!other) throw new Error('The claim on a staff address was taken and has no holder');
    return other;
  }

  async #known(email: string): Promise<Added | null> {
    const staffId = await this.members.idOf(email);
    const member = staffId && (await this.members.find(staffId));
    return member ? { staffId, role: member.role, added: false } : null;
  }
}
