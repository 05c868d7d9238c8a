import { Streams } from '@corkboard/event-store/streams';
import { SubjectErased } from '@corkboard/event-store/subject-keys';
import type { MediaFacts } from '@corkboard/rules/curation/pictures';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachMedia, pinDecider } from '../domain/pin.ts';

/** By a process: the picture that a pin waited for has arrived. */
export class AttachMedia extends CommandWith<{ pinId: string; media: MediaFacts }, void> {}

@CommandHandler(AttachMedia)
export class AttachMediaHandler implements ICommandHandler<AttachMedia> {
  constructor(private readonly streams: Streams) {}

  async execute({ context, input: { pinId, media } }: AttachMedia): Promise<void> {
    const attach = this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => attachMedia(pin, media));
    await attach.catch((reason: unknown) => {
      // Its owner was erased meanwhile: nobody waits for the picture any more.
      if (!(reason instanceof SubjectErased)) throw reason;
    });
  }
}
