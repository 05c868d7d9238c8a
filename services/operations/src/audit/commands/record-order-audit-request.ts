import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderAuditRequested } from '../domain/staff-audit.events.ts';
import { requestOrderAudit } from '../domain/staff-audit.ts';
import { type EntryResult, recordEntry } from './record-entry.ts';

/** Carried out before anything is looked through or ended: what cannot be recorded is not done. */
export class RecordOrderAuditRequest extends Command<EntryResult> {
  constructor(
    readonly context: CommandContext,
    readonly request: OrderAuditRequested['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordOrderAuditRequest)
export class RecordOrderAuditRequestHandler implements ICommandHandler<RecordOrderAuditRequest, EntryResult> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  execute({ context, request }: RecordOrderAuditRequest): Promise<EntryResult> {
    return recordEntry(this.streams, { context, staffId: request.staffId, decision: requestOrderAudit(request) });
  }
}
