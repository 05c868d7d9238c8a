import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ParkedEventDecided } from '../domain/staff-audit.events.ts';
import { decideParkedEvent } from '../domain/staff-audit.ts';
import { type EntryResult, recordEntry } from './record-entry.ts';

/** Carried out before it is done: what cannot be recorded is not done. */
export class RecordParkedDecision extends Command<EntryResult> {
  constructor(
    readonly context: CommandContext,
    readonly decided: ParkedEventDecided['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordParkedDecision)
export class RecordParkedDecisionHandler implements ICommandHandler<RecordParkedDecision, EntryResult> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  execute({ context, decided }: RecordParkedDecision): Promise<EntryResult> {
    return recordEntry(this.streams, { context, staffId: decided.staffId, decision: decideParkedEvent(decided) });
  }
}
