import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { steerProjection } from '../domain/staff-audit.ts';
import { type EntryResult, recordEntry } from './record-entry.ts';

/** Carried out before anything is done to the projection: what cannot be recorded is not done. */
export class RecordProjectionSteering extends Command<EntryResult> {
  constructor(
    readonly context: CommandContext,
    readonly asked: Parameters<typeof steerProjection>[0],
  ) {
    super();
  }
}

@CommandHandler(RecordProjectionSteering)
export class RecordProjectionSteeringHandler implements ICommandHandler<RecordProjectionSteering, EntryResult> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  execute({ context, asked }: RecordProjectionSteering): Promise<EntryResult> {
    return recordEntry(this.streams, { context, staffId: asked.staffId, decision: steerProjection(asked) });
  }
}
