import { isRefused } from '@corkboard/event-store/decider';
import { withPast } from '@corkboard/event-store/standing';
import { type CommandContext, Streams } from '@corkboard/event-store/streams';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { boardDecider } from '../../boards/domain/board.ts';
import type { CopiedPin } from '../../boards/domain/pins-copy.facts.ts';
import { type AcceptedCopies, endPinsCopy, saveCopy, savedAt } from '../domain/copy-pins.ts';
import { pinDecider } from '../domain/pin.ts';
import { hasEnded } from '../ended-actions.ts';
import { Saving } from '../saving.ts';

/** By a process: copies that were accepted are saved, and the board's stream says that they are. */
export class CarryPinsCopy extends CommandWith<AcceptedCopies, void> {}

const told = withPast(boardDecider);

@CommandHandler(CarryPinsCopy)
export class CarryPinsCopyHandler implements ICommandHandler<CarryPinsCopy> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: accepted }: CarryPinsCopy): Promise<void> {
    const stream = `board-${accepted.boardId}`;
    if (hasEnded((await this.streams.load(stream, told)).state, accepted.bulkId)) return;
    const boardPrivacy = await this.saving.privacyOf(accepted.boardId);
    const isSaved = await Promise.all(
      accepted.pins.map((copy) => this.#save(context, copy, { accepted, boardPrivacy })),
    );
    const missing = accepted.pins.filter((_, n) => !isSaved[n]);
    await this.streams.decide(stream, boardDecider, context, (board) => endPinsCopy(board, accepted, missing));
  }

  /** One that was saved before, by a process that was ended in the middle, is saved. */
  async #save(
    context: CommandContext,
    { pinId, sourcePinId }: CopiedPin,
    of: { readonly accepted: AcceptedCopies; readonly boardPrivacy: BoardPrivacy },
  ): Promise<boolean> {
    const { state: source } = await this.streams.load(`pin-${sourcePinId}`, pinDecider);
    const then = { ...context, occurredAt: savedAt(of.accepted, pinId) };
    const saved = this.streams.decide(`pin-${pinId}`, pinDecider, then, (copy) =>
      saveCopy(copy, source, { ...of, pinId }),
    );
    return !isRefused(await saved);
  }
}
