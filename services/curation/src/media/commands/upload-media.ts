import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams, subjectOf } from '@corkboard/event-store/streams';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { completeUpload, mediaDecider, rejectUpload } from '../domain/media.ts';
import type { PictureRefusal } from '../domain/picture-rules.ts';
import type { IncomingFile } from '../ingest/incoming-file.ts';
import { PictureIntake } from '../ingest/picture-intake.ts';

export interface UploadedMedia {
  readonly media: MediaFacts;
}

/** Bytes that have arrived, or were too many to take in. */
export class UploadMedia extends CommandWith<
  IncomingFile | Refused<'file-too-large'>,
  UploadedMedia | Refused<PictureRefusal>
> {}

@CommandHandler(UploadMedia)
export class UploadMediaHandler implements ICommandHandler<UploadMedia> {
  constructor(
    private readonly streams: Streams,
    private readonly intake: PictureIntake,
  ) {}

  async execute({ context, input: file }: UploadMedia): Promise<UploadedMedia | Refused<PictureRefusal>> {
    const upload = { mediaId: this.streams.newId(context), ownerId: subjectOf(context), at: context.occurredAt };
    const kept = isRefused(file)
      ? file
      : await this.intake.keep(file, { holder: upload.mediaId, account: upload.ownerId });
    const recorded = await this.streams.decide(`media-${upload.mediaId}`, mediaDecider, context, (media) =>
      isRefused(kept)
        ? rejectUpload(media, { ...upload, detail: kept.refused })
        : completeUpload(media, { ...upload, ...kept }),
    );
    if (isRefused(recorded)) throw new Error(`an upload claims nothing: ${recorded.refused}`);
    const { state } = recorded;
    if (state.status === 'ready') return { media: state.media };
    return refuse(state.status === 'rejected' ? state.refusal : 'file-damaged');
  }
}
