import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProjectionRebuildRequested } from '../domain/staff-audit.events.ts';
import { requestRebuild, staffAuditDecider } from '../domain/staff-audit.ts';

type Result = { readonly recorded: true } | Refused<'reason-missing'>;

/** Carried out before the rebuild begins: what cannot be recorded is not done. */
export class RecordRebuildRequest extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly request: ProjectionRebuildRequested['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordRebuildRequest)
export class RecordRebuildRequestHandler implements ICommandHandler<RecordRebuildRequest, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, request }: RecordRebuildRequest): Promise<Result> {
    const result = await this.streams.decide(`staffaudit-${request.staffId}`, staffAuditDecider, context, () =>
      requestRebuild(request),
    );
    return isRefused(result) ? refuse('reason-missing') : { recorded: true };
  }
}
