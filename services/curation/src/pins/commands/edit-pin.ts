import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type DecidedBy, Streams, subjectOf } from '@corkboard/event-store/streams';
import { hashtagsOf } from '@corkboard/rules/curation/hashtags';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
    const { state: now } = await this.streams.load(`pin-${pinId}`, pinDecider);
    if (now.status === 'absent') return refuse('pin-not-found');
    const boardPrivacy = await this.saving.privacyOf(now.facts.boardId);
    const edit = { editorId: subjectOf(context), texts, hashtagsOf, boardPrivacy };
    return this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => editPin(pin, edit));
  }
}
