import { type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams, subjectOf } from '@corkboard/event-store/streams';
import type { ShareNetwork } from '@corkboard/rules/curation/sharing';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Board } from '../../boards/domain/board.ts';
import { isVisibleTo, roleOn } from '../../boards/domain/board-rights.ts';
import { pinDecider } from '../domain/pin.ts';
import type { GivenTexts } from '../domain/pin-texts.ts';
import { type Repin, type SaveRefusal, savePin } from '../domain/save-pin.ts';
import { PinPage, type ShownPin } from '../read-models/pin-page/pin-page.ts';
import { type SavedResult, Saving } from '../saving.ts';
import { SeenPins } from '../seen-pins.ts';

type Result = SavedResult | Refused<SaveRefusal | 'pin-not-found'>;

/** A pin that is here already, saved onto a board of one's own. */
export class SavePin extends CommandWith<
  {
    sourcePinId: string;
    boardId: string;
    sectionId: string | null;
    texts: GivenTexts;
    advertiserId: string | null;
    guid: string | null;
    isRemovable: boolean;
    method: string;
    /** Shown where neither its picture is known nor the color of the source. */
    color: string | null;
    shuffleAssetId: string | null;
    sharedTo: readonly ShareNetwork[];
  },
  Result
> {}

type Source = Repin['source'];

const sourceOf = (pin: ShownPin): Source => ({
  id: pin.id,
  ownerId: pin.owner_id,
  originPinId: pin.origin_pin_id,
  mediaId: pin.media_id,
  media: pin.media,
  color: pin.color,
  texts: { title: pin.title, description: pin.description, altText: pin.alt_text, link: pin.link },
});

@CommandHandler(SavePin)
export class SavePinHandler implements ICommandHandler<SavePin> {
  constructor(
    private readonly streams: Streams,
    private readonly pins: PinPage,
    private readonly seen: SeenPins,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: save }: SavePin): Promise<Result> {
    const { sourcePinId, ...given } = save;
    const { boardId } = given;
    const pinId = this.streams.newId(context);
    const saverId = subjectOf(context);
    const [source, board, held] = await Promise.all([
      this.#source(sourcePinId, saverId),
      this.saving.board(boardId),
      this.saving.held(boardId),
    ]);
    if (!source) return (await this.saving.repeated(context, { pinId, board })) ?? refuse('pin-not-found');
    const repin = { ...given, pinId, board, held, saverId };
    return this.saving.record(context, repin, (pin, isFirstSave) => savePin(pin, { ...repin, isFirstSave, source }));
  }

  /** From the read model; a pin that is too new for that, from its own stream. */
  async #source(pinId: string, saverId: string): Promise<Source | null> {
    const shown = await this.pins.find(pinId, saverId);
    if (shown) return sourceOf(shown);
    const { state: pin } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (pin.status !== 'live') return null;
    const { title, description, altText, link, ...facts } = pin.facts;
    const board = await this.saving.board(facts.boardId);
    if (board.status === 'open' && board.privacy === 'protected' && !isVisibleTo(board, saverId)) {
      const ad = await this.seen.findAd(pinId);
      return ad && sourceOf(ad);
    }
    if (!isVisibleTo(board, saverId) || (await this.#isHidden(facts.ownerId, board, saverId))) return null;
    return { ...facts, color: null, texts: { title, description, altText, link } };
  }

  /** From everybody who is not on the board. */
  async #isHidden(ownerId: string, board: Board, saverId: string): Promise<boolean> {
    if (board.status !== 'open' || roleOn(board, saverId) !== null) return false;
    return (await this.pins.hiddenAmong([ownerId, board.ownerId])).size > 0;
  }
}
