import { isRefused } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addStaffMember, staffMemberDecider } from '../domain/staff-member.ts';

export interface Added {
  readonly staffId: string;
  readonly role: string;
  /** False: was there before. */
  readonly added: boolean;
}

export class AddStaffMember extends CommandWith<{ email: string; role: StaffRole }, Added> {}

@CommandHandler(AddStaffMember)
export class AddStaffMemberHandler implements ICommandHandler<AddStaffMember, Added> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
  ) {}

  async execute({ context, input: { email, role } }: AddStaffMember): Promise<Added> {
    const claim = this.claims.of('staff-email', email);
    const known = await this.#known(await this.store.holderOf(claim));
    if (known) return known;
    const staffId = this.streams.newId(context);
    const result = await this.streams.decide(
      `staff-${staffId}`,
      staffMemberDecider,
      context,
      (member) => addStaffMember(member, { staffId, email, role }),
      { claims: () => [claim] },
    );
    if (!isRefused(result)) return { staffId, role, added: true };
    const other = await this.#known(await this.store.holderOf(claim));
    if (!other) throw new Error('The claim on a staff address was taken and has no holder');
    return other;
  }

  async #known(stream: string | null): Promise<Added | null> {
    if (!stream) return null;
    const { state } = await this.streams.load(stream, staffMemberDecider);
    return state.status === 'active' ? { staffId: state.staffId, role: state.role, added: false } : null;
  }
}
