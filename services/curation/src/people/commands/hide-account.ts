import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Hiding, hideAccount, userCurationDecider, userCurationStream } from '../domain/usercuration.ts';

/** Boards, pins and profile are gone for everybody else; boards with others on them stay for those. */
export class HideAccount extends CommandWith<Hiding, void> {}

@CommandHandler(HideAccount)
export class HideAccountHandler implements ICommandHandler<HideAccount, void> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: hiding }: HideAccount): Promise<void> {
    await this.streams.decide(userCurationStream(hiding.userId), userCurationDecider, context, (person) =>
      hideAccount(person, hiding),
    );
  }
}
