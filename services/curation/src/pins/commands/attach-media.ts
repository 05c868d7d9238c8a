import type { MediaFacts } from '@corkboard/contracts/curation/media';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachMedia, pinDecider } from '../domain/pin.ts';

/** By a process: the picture that a pin waited for has arrived. */
export class AttachMedia extends Command<void> {
  constructor(
    readonly context: CommandContext,
    readonly pinId: string,
    readonly media: MediaFacts,
  ) {
    super();
  }
}

@CommandHandler(AttachMedia)
export class AttachMediaHandler implements ICommandHandler<AttachMedia> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, pinId, media }: AttachMedia): Promise<void> {
    await this.streams.decide(`pin-${pinId}`, pinDecider, context, (pin) => attachMedia(pin, media));
  }
}
