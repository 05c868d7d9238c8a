import { IMAGE_BASE64_MAX_BYTES } from '@corkboard/contracts/curation/media';
import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RegisterImage } from './commands/register-image.ts';
import { UploadMedia } from './commands/upload-media.ts';
import { attachable, mediaDecider } from './domain/media.ts';
import { HeldFiles } from './files/held-files.ts';
import { ImageFetches } from './ingest/image-fetches.ts';
import { PictureIntake } from './ingest/picture-intake.ts';
import { type AttachablePicture, type AttachRefusal, PinPictures } from './pin-pictures.ts';

/** A save waits so long for a picture that is on its way; after that the pin is shown while it is processed. */
const PATIENCE_MS = 6_000;
const MEDIA_ID = /^[0-9a-f-]{36}$/;

const bytesOf = (imageBase64: string): Buffer => Buffer.from(imageBase64.replace(/^data:[^,]{0,200},/, ''), 'base64');

const PIECE_BYTES = 64 * 1024;
/** As an upload comes: other requests get their turn while a large picture is hashed and written. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Pictures of saves, from the media's own streams. */
@Injectable()
export class MediaOfPins extends PinPictures {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly intake: PictureIntake,
    private readonly fetches: ImageFetches,
    private readonly held: HeldFiles,
  ) {
    super();
  }

  async uploaded(mediaId: string, context: CommandContext): Promise<AttachablePicture | Refused<AttachRefusal>> {
    if (!MEDIA_ID.test(mediaId)) return refuse('media-not-found');
    const { state } = await this.streams.load(`media-${mediaId}`, mediaDecider);
    const answer = attachable(state, { ownerId: subjectOf(context), at: context.occurredAt });
    if (isRefused(answer)) return answer;
    const { media } = answer;
    if (media && !(await this.held.isHeld(media.hash, mediaId))) return refuse('media-not-found');
    return { mediaId, media };
  }

  async inline(imageBase64: string, context: CommandContext): Promise<AttachablePicture | Refused<AttachRefusal>> {
    const bytes = bytesOf(imageBase64);
    const file =
      bytes.length > IMAGE_BASE64_MAX_BYTES
        ? refuse('file-too-large' as const)
        : await this.intake.receive(piecesOf(bytes));
    const fingerprint = fingerprintOf(isRefused(file) ? file.refused : file.sha256);
    const uploaded = await this.commands.execute(
      new UploadMedia({ ...context, command: 'UploadMedia', fingerprint }, file),
    );
    return isRefused(uploaded) ? uploaded : { mediaId: uploaded.media.id, media: uploaded.media };
  }

  async at(imageUrl: string, context: CommandContext): Promise<AttachablePicture | Refused<AttachRefusal>> {
    const { mediaId } = await this.commands.execute(new RegisterImage(context, { sourceUrl: imageUrl }));
    await this.fetches.settled(mediaId, PATIENCE_MS);
    return this.uploaded(mediaId, context);
  }
}
