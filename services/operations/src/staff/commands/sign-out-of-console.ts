import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { signOut, staffMemberDecider } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = { readonly ended: true } | Refused<'not-a-staff-member'>;

export class SignOutOfConsole extends CommandWith<{ staffId: string; sessionId: string }, Result> {}

@CommandHandler(SignOutOfConsole)
export class SignOutOfConsoleHandler implements ICommandHandler<SignOutOfConsole, Result> {
  constructor(
    private readonly streams: Streams,
    @Inject(StaffRealm) private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { staffId, sessionId } }: SignOutOfConsole): Promise<Result> {
    const result = await this.streams.decide(`staff-${staffId}`, staffMemberDecider, context, (member) =>
      signOut(member, sessionId),
    );
    if (isRefused(result)) return refuse('not-a-staff-member');
    await this.realm.end(sessionId);
    return { ended: true };
  }
}
