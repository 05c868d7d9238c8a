import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { staffAuditDecider, steerProjection } from '../domain/staff-audit.ts';

type Result = { readonly recorded: true } | Refused<'reason-missing'>;

/** Carried out before anything is done to the projection: what cannot be recorded is not done. */
export class RecordProjectionSteering extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly asked: Parameters<typeof steerProjection>[0],
  ) {
    super();
  }
}

@CommandHandler(RecordProjectionSteering)
export class RecordProjectionSteeringHandler implements ICommandHandler<RecordProjectionSteering, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, asked }: RecordProjectionSteering): Promise<Result> {
    const result = await this.streams.decide(`staffaudit-${asked.staffId}`, staffAuditDecider, context, () =>
      steerProjection(asked),
    );
    return isRefused(result) ? refuse('reason-missing') : { recorded: true };
  }
}
