import { type DecidedBy, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerOffer } from '../../boards/domain/ownership.ts';
import { FreeNames } from '../../boards/free-names.ts';

type Result = DecidedBy<typeof answerOffer>;

export class AnswerOwnershipOffer extends CommandWith<{ boardId: string; accepts: boolean }, Result> {}

@CommandHandler(AnswerOwnershipOffer)
export class AnswerOwnershipOfferHandler implements ICommandHandler<AnswerOwnershipOffer, Result> {
  constructor(private readonly names: FreeNames) {}

  execute({ context, input: { boardId, accepts } }: AnswerOwnershipOffer): Promise<Result> {
    const asked = { accepts, actorId: subjectOf(context), at: context.occurredAt };
    return this.names.decide(boardId, context, (board, called) => answerOffer(board, { ...asked, called }));
  }
}
