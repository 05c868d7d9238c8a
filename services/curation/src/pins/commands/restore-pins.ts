import { isRefused } from '@corkboard/event-store/decider';
import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Board, boardDecider, type OpenBoard, uncoverBoard } from '../../boards/domain/board.ts';
import { type PinFacts, pinDecider, restoreWithBoard } from '../domain/pin.ts';
import { PinsInParts } from '../pins-in-parts.ts';
import { PinPage } from '../read-models/pin-page/pin-page.ts';
import { takingBackLast, toldPin } from '../taking-back-last.ts';

/** By a process: pins that went with a board that is back, or, with `pinId`, the one that went after that. */
export class RestorePins extends CommandWith<{ boardId: string; pinId?: string }, void> {}

const pictureOf = ({ hash, width, height, dominantColor }: MediaFacts) => ({ hash, width, height, dominantColor });

@CommandHandler(RestorePins)
export class RestorePinsHandler implements ICommandHandler<RestorePins> {
  constructor(
    private readonly streams: Streams,
    private readonly pins: PinPage,
    private readonly parts: PinsInParts,
  ) {}

  async execute({ context, input: { boardId, pinId } }: RestorePins): Promise<void> {
    if (pinId) return void (await this.#restore(context, await this.#board(boardId), pinId));
    let board = await this.#board(boardId);
    let back: PinFacts | null = null;
    await this.parts.forEach(context, {
      pace: 'awaited',
      read: async (after, limit) => {
        board = await this.#board(boardId);
        return board.status === 'open' ? this.pins.deletedOfBoard(boardId, after, limit) : [];
      },
      each: async (id, by) => {
        const pin = await this.#restore(by, board, id);
        if (pin?.media) back = pin;
      },
    });
    if (board.status === 'open') await this.#cover(context, board, back);
  }

  async #board(boardId: string): Promise<Board> {
    return (await this.streams.load(`board-${boardId}`, boardDecider)).state;
  }

  /**
   * Its pin may have been deleted by hand before it followed the board, or been erased. The read model may not know yet
   * of those that are back: then `back`, one of them, is shown.
   */
  async #cover(context: CommandContext, { id, coverPinId: pinId }: OpenBoard, back: PinFacts | null): Promise<void> {
    if (pinId === null) return;
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (pin.status === 'live' && pin.facts.boardId === id) return;
    const newest = (await this.pins.newestPictureOf(id, pinId)) ?? back;
    const next = newest?.media ? { pinId: newest.id, picture: pictureOf(newest.media) } : null;
    const covering = { ...context, command: 'CoverBoard' };
    await this.streams.decide(`board-${id}`, boardDecider, covering, (board) => uncoverBoard(board, { pinId, next }));
  }

  async #restore(context: CommandContext, board: Board, pinId: string): Promise<PinFacts | null> {
    if (board.status !== 'open') return null;
    const asked = { actorId: subjectOf(context), boardId: board.id, boardPrivacy: board.privacy };
    const restored = await this.streams.decide(
      `pin-${pinId}`,
      toldPin,
      context,
      ({ now }) => restoreWithBoard(now, asked),
      takingBackLast('existence'),
    );
    if (isRefused(restored) || restored.events.length === 0) return null;
    const { now } = restored.state;
    return now.status === 'absent' ? null : now.facts;
  }
}
