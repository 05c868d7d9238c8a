import { isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import { Streams } from '@corkboard/event-store/streams';
import { CommandWith } from '@corkboard/service/command';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffAuditEvent } from '../domain/staff-audit.facts.ts';
import { recordAct, staffAuditDecider } from '../domain/staff-audit.ts';

/** `entry`: the id of the event. */
type Result = { readonly entry: string } | Refused<'reason-missing'>;

/** Carried out before anything is done or shown: what cannot be recorded is not done. */
export class RecordStaffAct extends CommandWith<StaffAuditEvent, Result> {}

@CommandHandler(RecordStaffAct)
export class RecordStaffActHandler implements ICommandHandler<RecordStaffAct, Result> {
  constructor(private readonly streams: Streams) {}

  /**
   * Each entry has a stream of its own, so that an audit of any length costs the next entry nothing (ADR 15). Its name
   * begins with the member and ends with an id made from the command, under which a repetition finds what it wrote.
   */
  async execute({ context, input: act }: RecordStaffAct): Promise<Result> {
    const stream = `${staffAuditDecider.category}-${act.data.staffId}-${this.streams.newId(context)}`;
    const decided = () => recordAct(act);
    const recorded = await this.streams.decide(stream, staffAuditDecider, context, decided, { isNew: true });
    if (isRefused(recorded)) return refuse('reason-missing');
    const [event] = recorded.events;
    if (!event) throw new Error('an act of staff was not recorded');
    return { entry: event.id };
  }
}
