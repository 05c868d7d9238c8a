import { isRefused } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deleteUnattached, mediaDecider } from '../domain/media.ts';
import { AttachedMedia } from '../files/attached-media.ts';
import { HeldFiles } from '../files/held-files.ts';

/** Files that a media held for a time: kept when a pin has it, else gone with it. */
export class DeleteUnattachedMedia extends CommandWith<
  { mediaId: string; hash: string },
  'kept' | 'deleted' | 'later'
> {}

@CommandHandler(DeleteUnattachedMedia)
export class DeleteUnattachedMediaHandler implements ICommandHandler<DeleteUnattachedMedia> {
  constructor(
    private readonly streams: Streams,
    private readonly held: HeldFiles,
    private readonly attached: AttachedMedia,
  ) {}

  async execute({ context, input: { mediaId, hash } }: DeleteUnattachedMedia): Promise<'kept' | 'deleted' | 'later'> {
    if (await this.attached.has(mediaId)) {
      const { state } = await this.streams.load(`media-${mediaId}`, mediaDecider);
      // An upload that was refused because its key had been used for another one.
      const isOther = state.status === 'ready' && state.media.hash !== hash;
      await (isOther ? this.held.release(hash, mediaId) : this.held.keep(hash, mediaId));
      return isOther ? 'deleted' : 'kept';
    }
    const deletion = { mediaId, at: context.occurredAt };
    const recorded = await this.streams.decide(`media-${mediaId}`, mediaDecider, context, (media) =>
      deleteUnattached(media, deletion),
    );
    if (isRefused(recorded)) return 'later';
    await this.held.release(hash, mediaId);
    return 'deleted';
  }
}
