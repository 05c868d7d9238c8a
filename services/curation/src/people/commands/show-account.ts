import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Hiding, showAccount, userCurationDecider, userCurationStream } from '../domain/usercuration.ts';

/** Everything is there again as it was, unless the account is hidden for another cause too. */
export class ShowAccount extends CommandWith<Hiding, void> {}

@CommandHandler(ShowAccount)
export class ShowAccountHandler implements ICommandHandler<ShowAccount, void> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: hiding }: ShowAccount): Promise<void> {
    await this.streams.decide(userCurationStream(hiding.userId), userCurationDecider, context, (person) =>
      showAccount(person, hiding),
    );
  }
}
