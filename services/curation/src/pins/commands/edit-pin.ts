import { isRefused, type Refused } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pinRights } from '../../boards/domain/board-rights.ts';
import { editPin, pinDecider } from '../domain/pin.ts';
import { type GivenTexts, type TextRefusal, tidyTexts } from '../domain/pin-texts.ts';
import { Saving } from '../saving.ts';

type Result = DecidedBy<typeof editPin> | Refused<TextRefusal>;

export class EditPin extends CommandWith<{ pinId: string; texts: GivenTexts }, Result> {}

@CommandHandler(EditPin)
export class EditPinHandler implements ICommandHandler<EditPin> {
  constructor(
    private readonly streams: Streams,
    private readonly saving: Saving,
  ) {}

  async execute({ context, input: { pinId, texts: given } }: EditPin): Promise<Result> {
    const texts = tidyTexts(given);
    if (isRefused<typeof texts, TextRefusal>(texts)) return texts;
    const editorId = subjectOf(context);
    const board = await this.saving.boardOf(pinId);
    const boardPrivacy = board.status === 'open' ? board.privacy : null;
    const edit = { editorId, texts, hashtagsOf, boardPrivacy, rights: pinRights(board, editorId) };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => editPin(pin, edit));
  }
}
