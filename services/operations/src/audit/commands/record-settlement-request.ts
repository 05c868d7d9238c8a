import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeadLetterSettlementRequested } from '../domain/staff-audit.events.ts';
import { requestSettlement, staffAuditDecider } from '../domain/staff-audit.ts';

type Result = { readonly recorded: true } | Refused<'reason-missing'>;

/** Carried out before the relay is told: what cannot be recorded is not done. */
export class RecordSettlementRequest extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly request: DeadLetterSettlementRequested['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordSettlementRequest)
export class RecordSettlementRequestHandler implements ICommandHandler<RecordSettlementRequest, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, request }: RecordSettlementRequest): Promise<Result> {
    const result = await this.streams.decide(`staffaudit-${request.staffId}`, staffAuditDecider, context, () =>
      requestSettlement(request),
    );
    return isRefused(result) ? refuse('reason-missing') : { recorded: true };
  }
}
