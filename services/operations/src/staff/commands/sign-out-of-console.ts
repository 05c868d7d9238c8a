import { isRefused } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { signOut, staffMemberDecider, staffStream } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = DecidedBy<typeof signOut>;

export class SignOutOfConsole extends CommandWith<{ staffId: string; sessionId: string }, Result> {}

@CommandHandler(SignOutOfConsole)
export class SignOutOfConsoleHandler implements ICommandHandler<SignOutOfConsole> {
  constructor(
    private readonly streams: Streams,
    private readonly realm: StaffRealm,
  ) {}

  async execute({ context, input: { staffId, sessionId } }: SignOutOfConsole): Promise<Result> {
    const result = await this.streams.decide(staffStream(staffId), staffMemberDecider, context, (member) =>
      signOut(member, sessionId),
    );
    if (!isRefused(result)) await this.realm.end(sessionId);
    return result;
  }
}
