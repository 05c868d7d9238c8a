import { type Refused, refuse } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, type Recorded, Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { PinsOfMove } from '../../pins/pins-of-move.ts';
import { begunIn, togetherIn } from '../begun.ts';
import { bulkWorkDecider, bulkWorkStream, stop } from '../domain/bulk-work.ts';
import { endBulkAction } from '../domain/end-bulk-action.ts';
import { endTogether, type TogetherFact } from '../domain/end-together.ts';
import { BulkActions } from '../read-models/bulk-actions/bulk-actions.ts';

/** By staff, also where the process that carries it out does nothing: pins that it has not come to stay where they are. */
export class EndBulkAction extends CommandWith<
  { bulkId: string },
  Recorded<unknown, BoardEvent> | Refused<'bulk-action-not-found'>
> {}

const told = withPast(boardDecider);

@CommandHandler(EndBulkAction)
export class EndBulkActionHandler implements ICommandHandler<EndBulkAction> {
  constructor(
    private readonly streams: Streams,
    private readonly bulkActions: BulkActions,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  /** The process is told first, so that it begins with no more pins of a board that is free. */
  async execute({ context, input: { bulkId } }: EndBulkAction) {
    const boardId = await this.bulkActions.boardOf(bulkId);
    if (boardId === null) return refuse('bulk-action-not-found');
    const together = togetherIn((await this.streams.load(`board-${boardId}`, told)).state, bulkId);
    if (together) return this.#endTogether(context, together);
    const own = { ...context, command: 'StopBulkAction' };
    await this.streams.decide(bulkWorkStream(bulkId), bulkWorkDecider, own, stop);
    const { state: work } = await this.streams.load(bulkWorkStream(bulkId), bulkWorkDecider);
    return this.streams.decide(`board-${boardId}`, told, context, (board) =>
      endBulkAction(board.now, { begun: begunIn(board, bulkId), work }),
    );
  }

  /** A process that is at it may come to its end before. */
  async #endTogether(context: CommandContext, fact: TogetherFact) {
    const { boardId, bulkId } = fact.data;
    await this.pinsOfMove.boardAtRest(boardId);
    const said = await this.pinsOfMove.saidBy(
      fact.data.pins.map(({ pinId }) => pinId),
      bulkId,
    );
    return this.streams.decide(`board-${boardId}`, told, context, (board) => endTogether(board.now, fact, said));
  }
}
