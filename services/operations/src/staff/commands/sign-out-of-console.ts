import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { signOut, staffMemberDecider } from '../domain/staff-member.ts';
import { StaffRealm } from '../staff-realm.ts';

type Result = { readonly ended: true } | Refused<'not-a-staff-member'>;

export class SignOutOfConsole extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly staffId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(SignOutOfConsole)
export class SignOutOfConsoleHandler implements ICommandHandler<SignOutOfConsole, Result> {
  constructor(
    @Inject(STREAMS) private readonly streams: Streams,
    @Inject(StaffRealm) private readonly realm: StaffRealm,
  ) {}

  async execute({ context, staffId, sessionId }: SignOutOfConsole): Promise<Result> {
    const result = await this.streams.decide(`staff-${staffId}`, staffMemberDecider, context, (member) =>
      signOut(member, sessionId),
    );
    if (isRefused(result)) return refuse('not-a-staff-member');
    await this.realm.end(sessionId);
    return { ended: true };
  }
}
