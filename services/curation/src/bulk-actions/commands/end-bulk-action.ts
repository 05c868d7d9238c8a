import { type Decision, type Refused, refuse } from '@corkboard/event-store/decider';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, type Recorded, Streams } from '@corkboard/event-store/streams';
import { LOG, type Log } from '@corkboard/runtime/log';
import { CommandWith } from '@corkboard/service/command';
import { react } from '@corkboard/service/react';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { boardDecider } from '../../boards/domain/board.ts';
import { isUnderWay } from '../../boards/domain/busy-boards.ts';
import { PinsOfMove } from '../../pins/pins-of-move.ts';
import { carryPinsThatWereDeletedTogether } from '../../pins/processes/carry-pins-that-were-deleted-together.ts';
import { carryPinsThatWereMovedTogether } from '../../pins/processes/carry-pins-that-were-moved-together.ts';
import { savePinsThatWereCopiedTogether } from '../../pins/processes/save-pins-that-were-copied-together.ts';
import { begunIn, togetherIn } from '../begun.ts';
import { bulkWorkDecider, bulkWorkStream, stop } from '../domain/bulk-work.ts';
import { endBulkAction } from '../domain/end-bulk-action.ts';
import { endTogether, type TogetherFact } from '../domain/end-together.ts';
import { BulkActions } from '../read-models/bulk-actions/bulk-actions.ts';

/** By staff, also where the process that carries it out does nothing: of a long list, pins that it has not come to stay where they are. */
export class EndBulkAction extends CommandWith<
  { bulkId: string },
  Recorded<unknown, BoardEvent> | Refused<'bulk-action-not-found'>
> {}

const told = withPast(boardDecider);
/** Nothing more to record. */
const ended = (): Decision<BoardEvent, 'bulk-action-not-found'> => [];
const carrying = [carryPinsThatWereMovedTogether, carryPinsThatWereDeletedTogether, savePinsThatWereCopiedTogether];

@CommandHandler(EndBulkAction)
export class EndBulkActionHandler implements ICommandHandler<EndBulkAction> {
  constructor(
    private readonly streams: Streams,
    private readonly bulkActions: BulkActions,
    private readonly pinsOfMove: PinsOfMove,
    private readonly commands: CommandBus,
    @Inject(LOG) private readonly log: Log,
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

  /**
   * A process that is at it may come to its end before. Pages show its pins where they are to be: what the process would do
   * is done in its name, which it finds done when it goes on; only where that fails, the action ends without the rest.
   */
  async #endTogether(context: CommandContext, fact: RecordedEvent & TogetherFact) {
    const { boardId, bulkId } = fact.data;
    const { now } = await this.pinsOfMove.boardAtRest(boardId);
    if (isUnderWay(now, bulkId) && (await this.#carryOut(fact)))
      return this.streams.decide(`board-${boardId}`, told, context, ended);
    const said = await this.pinsOfMove.saidBy(
      fact.data.pins.map(({ pinId }) => pinId),
      bulkId,
    );
    return this.streams.decide(`board-${boardId}`, told, context, (board) => endTogether(board.now, fact, said));
  }

  /** True once its end stands on the board's stream. */
  async #carryOut(event: RecordedEvent & TogetherFact): Promise<boolean> {
    const process = carrying.find(({ types }) => types.includes(event.type));
    if (!process) return false;
    try {
      await react({ process, event, signal: new AbortController().signal }, this.commands, this.log);
      return true;
    } catch (error) {
      this.log.warn({ err: error, bulkId: event.data.bulkId }, 'an action that staff end cannot be carried out');
      return false;
    }
  }
}
