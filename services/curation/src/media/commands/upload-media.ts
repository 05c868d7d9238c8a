import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams, subjectOf } from '@corkboard/event-store/streams';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { completeUpload, mediaDecider, rejectUpload } from '../domain/media.ts';
import type { MediaRefusal } from '../domain/picture-rules.ts';
import type { IncomingFile } from '../ingest/incoming-file.ts';
import { type IntakeFor, type KeptPicture, PictureIntake } from '../ingest/picture-intake.ts';
import { type IncomingVideo, type KeptVideo, VideoIntake } from '../ingest/video-intake.ts';

export interface UploadedMedia {
  readonly media: MediaFacts;
}

/** Bytes that have arrived, or were too many to take in. */
export class UploadMedia extends CommandWith<
  IncomingFile | IncomingVideo | Refused<'file-too-large'>,
  UploadedMedia | Refused<MediaRefusal>
> {}

@CommandHandler(UploadMedia)
export class UploadMediaHandler implements ICommandHandler<UploadMedia> {
  constructor(
    private readonly streams: Streams,
    private readonly pictures: PictureIntake,
    private readonly videos: VideoIntake,
  ) {}

  async execute({ context, input: file }: UploadMedia): Promise<UploadedMedia | Refused<MediaRefusal>> {
    const upload = { mediaId: this.streams.newId(context), ownerId: subjectOf(context), at: context.occurredAt };
    const kept = isRefused(file) ? file : await this.#keep(file, { holder: upload.mediaId, account: upload.ownerId });
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

  #keep(
    file: IncomingFile | IncomingVideo,
    whose: IntakeFor,
  ): Promise<KeptPicture | KeptVideo | Refused<MediaRefusal>> {
    return 'video' in file ? this.videos.keep(file, whose) : this.pictures.keep(file, whose);
  }
}
