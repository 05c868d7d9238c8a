import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeStaffMember, staffMemberDecider } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = { readonly removed: true } | Refused<'not-a-staff-member'>;

export class RemoveStaffMember extends CommandWith<{ email: string }, Result> {}

@CommandHandler(RemoveStaffMember)
export class RemoveStaffMemberHandler implements ICommandHandler<RemoveStaffMember, Result> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
    @Inject(StaffRealm) private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { email } }: RemoveStaffMember): Promise<Result> {
    const claim = this.claims.of('staff-email', email);
    const stream = await this.store.holderOf(claim);
    if (!stream) return refuse('not-a-staff-member');
    const staffId = stream.slice('staff-'.length);
    // Before too: cut short after the record, a repetition finds nobody, and no session may be left then.
    await this.realm.endAll(staffId);
    const result = await this.streams.decide(stream, staffMemberDecider, context, removeStaffMember, {
      release: () => [claim],
    });
    if (isRefused(result)) return refuse('not-a-staff-member');
    await this.realm.endAll(staffId);
    return { removed: true };
  }
}
