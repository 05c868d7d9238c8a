import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { STREAMS } from '@corkboard/http-edge/backbone/definition';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ParkedEventDecided } from '../domain/staff-audit.events.ts';
import { decideParkedEvent, staffAuditDecider } from '../domain/staff-audit.ts';

type Result = { readonly recorded: true } | Refused<'reason-missing'>;

/** Carried out before it is done: what cannot be recorded is not done. */
export class RecordParkedDecision extends Command<Result> {
  constructor(
    readonly context: CommandContext,
    readonly decided: ParkedEventDecided['data'],
  ) {
    super();
  }
}

@CommandHandler(RecordParkedDecision)
export class RecordParkedDecisionHandler implements ICommandHandler<RecordParkedDecision, Result> {
  constructor(@Inject(STREAMS) private readonly streams: Streams) {}

  async execute({ context, decided }: RecordParkedDecision): Promise<Result> {
    const result = await this.streams.decide(`staffaudit-${decided.staffId}`, staffAuditDecider, context, () =>
      decideParkedEvent(decided),
    );
    return isRefused(result) ? refuse('reason-missing') : { recorded: true };
  }
}
