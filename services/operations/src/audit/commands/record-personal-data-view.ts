import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffViewedPersonalData } from '../domain/staff-audit.events.ts';
import { staffAuditDecider, viewPersonalData } from '../domain/staff-audit.ts';

type Result = { readonly recorded: true } | Refused<'reason-missing'>;

/** Carried out before anything is shown: what cannot be recorded is not seen. */
export class RecordPersonalDataView extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly view: StaffViewedPersonalData['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordPersonalDataView)
export class RecordPersonalDataViewHandler implements ICommandHandler<RecordPersonalDataView, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, view }: RecordPersonalDataView): Promise<Result> {
    const result = await this.streams.decide(`staffaudit-${view.staffId}`, staffAuditDecider, context, () =>
      viewPersonalData(view),
    );
    return isRefused(result) ? refuse('reason-missing') : { recorded: true };
  }
}
