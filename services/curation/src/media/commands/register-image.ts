import { isRefused } from '@corkboard/event-store/decider';
import { type CommandContext, Streams, subjectOf } from '@corkboard/event-store/streams';
import { fingerprintOf } from '@corkboard/runtime/fingerprint';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaDecider, registerImage } from '../domain/media.ts';
import { RegisteredImages } from '../files/registered-images.ts';
import { ImageFetches } from '../ingest/image-fetches.ts';

const WINDOW_MS = 10 * 60_000;

/**
 * A picture on the web, to be fetched. The same person registering the same address again within ten minutes means the
 * same picture: a save by address finds what the form registered when it was shown.
 */
export class RegisterImage extends CommandWith<{ sourceUrl: string }, { readonly mediaId: string }> {
  constructor(context: CommandContext, input: { sourceUrl: string }) {
    const fingerprint = fingerprintOf(input);
    const window = Math.floor(Date.parse(context.occurredAt) / WINDOW_MS);
    const idempotencyKey = [fingerprint, window, context.subject].filter((part) => part !== undefined).join(':');
    super({ ...context, command: 'RegisterImage', fingerprint, idempotencyKey }, input);
  }
}

@CommandHandler(RegisterImage)
export class RegisterImageHandler implements ICommandHandler<RegisterImage> {
  constructor(
    private readonly streams: Streams,
    private readonly registered: RegisteredImages,
    private readonly fetches: ImageFetches,
  ) {}

  async execute({ context, input: { sourceUrl } }: RegisterImage): Promise<{ readonly mediaId: string }> {
    const mediaId = this.streams.newId(context);
    const registration = { mediaId, ownerId: subjectOf(context), at: context.occurredAt, sourceUrl };
    await this.registered.began(mediaId);
    const recorded = await this.streams.decide(`media-${mediaId}`, mediaDecider, context, (media) =>
      registerImage(media, registration),
    );
    if (isRefused(recorded)) throw new Error(`a registration claims nothing: ${recorded.refused}`);
    if (recorded.state.status === 'registered') this.fetches.begin(mediaId, context.correlationId);
    else await this.registered.ended(mediaId);
    return { mediaId };
  }
}
