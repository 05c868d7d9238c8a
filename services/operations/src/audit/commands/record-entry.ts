import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import type { StaffAuditEvent } from '../domain/staff-audit.events.ts';
import { staffAuditDecider } from '../domain/staff-audit.ts';

export type EntryResult = { readonly recorded: true } | Refused<'reason-missing'>;

interface Entry {
  readonly context: CommandContext;
  readonly staffId: string;
  readonly decision: Decision<StaffAuditEvent, 'reason-missing'>;
}

/**
 * Each entry has a stream of its own, so that an audit of any length costs the next entry nothing (ADR 15). Its name
 * begins with the member and ends with an id made from the command, under which a repetition finds what it wrote.
 */
export const recordEntry = async (streams: Streams, { context, staffId, decision }: Entry): Promise<EntryResult> => {
  const stream = `${staffAuditDecider.category}-${staffId}-${streams.newId(context)}`;
  const result = await streams.decide(stream, staffAuditDecider, context, () => decision, { isNew: true });
  return isRefused(result) ? refuse('reason-missing') : { recorded: true };
};
