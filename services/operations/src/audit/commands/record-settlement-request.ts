import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeadLetterSettlementRequested } from '../domain/staff-audit.events.ts';
import { requestSettlement } from '../domain/staff-audit.ts';
import { type EntryResult, recordEntry } from './record-entry.ts';

/** Carried out before the relay is told: what cannot be recorded is not done. */
export class RecordSettlementRequest extends Command<EntryResult> {
  constructor(
    readonly context: CommandContext,
    readonly request: DeadLetterSettlementRequested['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordSettlementRequest)
export class RecordSettlementRequestHandler implements ICommandHandler<RecordSettlementRequest, EntryResult> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  execute({ context, request }: RecordSettlementRequest): Promise<EntryResult> {
    return recordEntry(this.streams, { context, staffId: request.staffId, decision: requestSettlement(request) });
  }
}
