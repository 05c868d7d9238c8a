import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderAuditRequested } from '../domain/staff-audit.events.ts';
import { requestOrderAudit, staffAuditDecider } from '../domain/staff-audit.ts';

type Result = { readonly recorded: true } | Refused<'reason-missing'>;

/** Carried out before anything is looked through or ended: what cannot be recorded is not done. */
export class RecordOrderAuditRequest extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly request: OrderAuditRequested['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordOrderAuditRequest)
export class RecordOrderAuditRequestHandler implements ICommandHandler<RecordOrderAuditRequest, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, request }: RecordOrderAuditRequest): Promise<Result> {
    const result = await this.streams.decide(`staffaudit-${request.staffId}`, staffAuditDecider, context, () =>
      requestOrderAudit(request),
    );
    return isRefused(result) ? refuse('reason-missing') : { recorded: true };
  }
}
