import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffViewedPersonalData } from '../domain/staff-audit.events.ts';
import { viewPersonalData } from '../domain/staff-audit.ts';
import { type EntryResult, recordEntry } from './record-entry.ts';

/** Carried out before anything is shown: what cannot be recorded is not seen. */
export class RecordPersonalDataView extends Command<EntryResult> {
  constructor(
    readonly context: CommandContext,
    readonly view: StaffViewedPersonalData['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordPersonalDataView)
export class RecordPersonalDataViewHandler implements ICommandHandler<RecordPersonalDataView, EntryResult> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  execute({ context, view }: RecordPersonalDataView): Promise<EntryResult> {
    return recordEntry(this.streams, { context, staffId: view.staffId, decision: viewPersonalData(view) });
  }
}
