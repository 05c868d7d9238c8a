import { type DecidedBy, Streams } from '@corkboard/event-store/streams';
import type { SubjectKeys } from '@corkboard/event-store/subject-keys';
import { CommandWith } from '@corkboard/service/command';
import { SUBJECT_KEYS } from '@corkboard/service/definition';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { expireInvite } from '../../boards/domain/collaborators.ts';

type Result = DecidedBy<typeof expireInvite>;

export class ExpireBoardInvite extends CommandWith<{ boardId: string; inviteId: string }, Result> {}

/** The address is of no use any more: its key goes first, so that an expired invitation has none. */
@CommandHandler(ExpireBoardInvite)
export class ExpireBoardInviteHandler implements ICommandHandler<ExpireBoardInvite, Result> {
  constructor(
    private readonly streams: Streams,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
  ) {}

  async execute({ context, input }: ExpireBoardInvite): Promise<Result> {
    await this.keys.destroy(input.inviteId);
    const asked = { ...input, at: context.occurredAt };
    return this.streams.decide(`board-${input.boardId}`, boardDecider, context, (board) => expireInvite(board, asked));
  }
}
