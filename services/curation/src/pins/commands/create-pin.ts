import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import type { ShareNetwork } from '@corkboard/rules/curation/sharing';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AttachablePicture, type AttachRefusal, PinPictures } from '../../media/pin-pictures.ts';
import { pinDecider } from '../domain/pin.ts';
import type { GivenTexts } from '../domain/pin-texts.ts';
import { createPin, type SaveRefusal } from '../domain/save-pin.ts';
import { type SavedResult, Saving } from '../saving.ts';

type Result = SavedResult | Refused<SaveRefusal | AttachRefusal | 'pin-empty'>;

/** Source of the picture of a new pin; the first that is given counts. */
export interface GivenPicture {
  readonly mediaUploadId?: string | null | undefined;
  readonly imageBase64?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
}

/** A pin with a picture of its own. */
export class CreatePin extends CommandWith<
  {
    boardId: string;
    sectionId: string | null;
    texts: GivenTexts;
    picture: GivenPicture;
    method: string;
    color: string | null;
    advertiserId: string | null;
    guid: string | null;
    isRemovable: boolean;
    shuffleAssetId: string | null;
    sharedTo: readonly ShareNetwork[];
  },
  Result
> {}

@CommandHandler(CreatePin)
export class CreatePinHandler implements ICommandHandler<CreatePin> {
  constructor(
    private readonly streams: Streams,
    private readonly pictures: PinPictures,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: asked }: CreatePin): Promise<Result> {
    const { picture: given, ...rest } = asked;
    const pinId = this.streams.newId(context);
    const [board, held] = await Promise.all([this.saving.board(asked.boardId), this.saving.held(asked.boardId)]);
    const save = { ...rest, pinId, board, held, saverId: subjectOf(context) };
    // Nothing is fetched or kept for a pin that will not be.
    const unwanted = createPin(pinDecider.initial, { ...save, isFirstSave: false, mediaId: '', media: null });
    if (isRefused(unwanted)) return (await this.saving.repeated(context, save)) ?? unwanted;
    const picture = await this.#picture(given, context);
    if (isRefused(picture)) return (await this.saving.repeated(context, save)) ?? picture;
    return this.saving.record(context, save, (pin, isFirstSave) =>
      createPin(pin, { ...save, isFirstSave, ...picture }),
    );
  }

  async #picture(
    given: GivenPicture,
    context: CommandContext,
  ): Promise<AttachablePicture | Refused<AttachRefusal | 'pin-empty'>> {
    if (given.mediaUploadId) return this.pictures.uploaded(given.mediaUploadId, context);
    if (given.imageBase64) return this.pictures.inline(given.imageBase64, context);
    if (given.imageUrl) return this.pictures.at(given.imageUrl, context);
    return refuse('pin-empty');
  }
}
