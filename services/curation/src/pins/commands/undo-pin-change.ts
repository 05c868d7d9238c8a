import { type Refused, refuse } from '@corkboard/event-store/decider';
import { factsOf } from '@corkboard/event-store/standing';
import { type Recorded, Streams, subjectOf } from '@corkboard/event-store/streams';
import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import { takingBack } from '../../undoable.ts';
import type { MoveRefusal } from '../domain/move-pin.ts';
import type { PinEvent } from '../domain/pin.facts.ts';
import type { Pin } from '../domain/pin.ts';
import { isToldOfPin, pinAspects, undoPin } from '../domain/undo-pin.ts';
import { Saving } from '../saving.ts';
import { toldPin } from '../taking-back-last.ts';

/** ADR 41: takes back what one command changed in a pin. */
export class UndoPinChange extends CommandWith<
  { pinId: string; commandId: string; anyway: boolean },
  Recorded<unknown, PinEvent> | Refused<MoveRefusal | 'pin-not-restorable' | 'command-not-found' | 'undo-overtaken'>
> {}

@CommandHandler(UndoPinChange)
export class UndoPinChangeHandler implements ICommandHandler<UndoPinChange> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId, commandId, anyway } }: UndoPinChange) {
    const { state } = await this.streams.load(`pin-${pinId}`, toldPin);
    if (state.now.status === 'absent') return refuse('pin-not-found');
    const asked = { commandId, anyway, aspectsOf: pinAspects };
    const [board, former] = await Promise.all([
      this.saving.board(state.now.facts.boardId),
      this.#former(factsOf(state, asked).map(({ event }) => event)),
    ]);
    const actorId = subjectOf(context);
    const isSeen = (pin: Pin) => isToldOfPin(pin, board, actorId);
    const undo = { actorId, board, at: context.occurredAt, hashtagsOf, former };
    return this.streams.decide(
      `pin-${pinId}`,
      toldPin,
      { ...context, undoes: commandId },
      takingBack({ ...asked, isSeen }, (pin: Pin, [fact]) => (fact ? undoPin(pin, { ...undo, fact }) : [])),
    );
  }

  async #former([event]: readonly PinEvent[]) {
    if (event?.type !== 'PinMoved') return { board: boardDecider.initial, held: 0 };
    const { fromBoardId } = event.data;
    const [board, held] = await Promise.all([this.saving.board(fromBoardId), this.saving.held(fromBoardId)]);
    return { board, held };
  }
}
