import { type Refused, refuse } from '@corkboard/event-store/decider';
import { sleep } from '@corkboard/event-store/pause';
import { type Told, withPast } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../../boards/domain/board.ts';
import { isToldOf } from '../../boards/domain/board-rights.ts';
import { boardAspects } from '../../boards/domain/undo-board.ts';
import { takingBack } from '../../undoable.ts';
import type { MoveRefusal } from '../domain/move-pin.ts';
import { undoPinsMove } from '../domain/undo-pins-move.ts';
import { acceptedBy, PinsOfMove } from '../pins-of-move.ts';
import { Saving } from '../saving.ts';

/** ADR 41: takes back a move of several pins. */
export class UndoPinsMove extends CommandWith<
  { boardId: string; commandId: string; anyway: boolean },
  Recorded<unknown, BoardEvent> | Refused<MoveRefusal | 'command-not-found' | 'undo-overtaken'>
> {}

const told = withPast(boardDecider);
const WAIT_MS = 3_000;
const LOOK_MS = 50;

@CommandHandler(UndoPinsMove)
export class UndoPinsMoveHandler implements ICommandHandler<UndoPinsMove> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
    private readonly pinsOfMove: PinsOfMove,
  ) {}

  async execute({ context, input: { boardId, commandId, anyway } }: UndoPinsMove) {
    const stream = `board-${boardId}`;
    const fact = acceptedBy(await this.#ended(stream), commandId);
    if (!fact) return refuse('command-not-found');
    const actorId = subjectOf(context);
    const [found, held] = await Promise.all([this.pinsOfMove.found(fact, actorId), this.saving.held(fact.fromBoardId)]);
    const asked = { commandId, anyway, aspectsOf: boardAspects, isSeen: (now: Board) => isToldOf(now, actorId) };
    const undo = { ...found, actorId, anyway, held, bulkId: this.streams.newId(context), at: context.occurredAt };
    return this.streams.decide(
      stream,
      told,
      { ...context, undoes: commandId },
      takingBack(asked, (board: Board) => undoPinsMove(board, fact, undo)),
    );
  }

  /** A board whose moves have ended, or have not after a while: somebody may be quicker than the process. */
  async #ended(stream: string): Promise<Told<Board, BoardEvent>> {
    for (let left = WAIT_MS; ; left -= LOOK_MS) {
      const { state } = await this.streams.load(stream, told);
      if (left <= 0 || state.now.status !== 'open' || state.now.moving.length === 0) return state;
      await sleep(LOOK_MS);
    }
  }
}
