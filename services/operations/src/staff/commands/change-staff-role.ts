import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { EventStore } from '@corkboard/event-store/port';
import { Streams } from '@corkboard/event-store/streams';
import type { StaffRole } from '@corkboard/rules/operations/staff-actions';
import { CommandWith } from '@corkboard/service/command';
import { CLAIMS, type Claims, EVENT_STORE } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeRole, staffMemberDecider } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = { readonly changed: true } | Refused<'not-a-staff-member'>;

export class ChangeStaffRole extends CommandWith<{ email: string; role: StaffRole }, Result> {}

/** Sessions that are open have the new role at once. */
@CommandHandler(ChangeStaffRole)
export class ChangeStaffRoleHandler implements ICommandHandler<ChangeStaffRole, Result> {
  constructor(
    private readonly streams: Streams,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLAIMS) private readonly claims: Claims,
    @Inject(StaffRealm) private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { email, role } }: ChangeStaffRole): Promise<Result> {
    const stream = await this.store.holderOf(this.claims.of('staff-email', email));
    if (!stream) return refuse('not-a-staff-member');
    const result = await this.streams.decide(stream, staffMemberDecider, context, (member) => changeRole(member, role));
    if (isRefused(result)) return refuse('not-a-staff-member');
    await this.realm.changeRole(stream.slice('staff-'.length), role);
    return { changed: true };
  }
}
