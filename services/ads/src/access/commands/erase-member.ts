import type { DecidedBy, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { STREAMS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { businessAccessDecider, businessAccessStream } from '../domain/business-access.ts';
import { eraseMember } from '../domain/members.ts';

type Result = DecidedBy<typeof eraseMember>;

export class EraseMember extends CommandWith<{ businessId: string; userId: string }, Result> {}

@CommandHandler(EraseMember)
export class EraseMemberHandler implements ICommandHandler<EraseMember, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, input }: EraseMember): Promise<Result> {
    const asked = input;
    return this.streams.decide(businessAccessStream(input.businessId), businessAccessDecider, context, (access) =>
      eraseMember(access, asked),
    );
  }
}
