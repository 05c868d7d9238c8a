import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { type Decision, isRefused, type Refused, refuse } from '@corkboard/event-store/decider';
import type { DomainEvent, RecordedEvent } from '@corkboard/event-store/event';
import { type PastFact, standingOf, type Told } from '@corkboard/event-store/standing';
import { undoUntil } from '@corkboard/rules/curation/undo';

/** The offer to take back what a command recorded; null where that was nothing. */
export const undoOf = ({ events }: { readonly events: readonly RecordedEvent[] }): UndoOffer | null => {
  const { commandId, occurredAt = '' } = events[0]?.metadata ?? {};
  return commandId === undefined ? null : { commandId, until: undoUntil(occurredAt) };
};

/** Fact by which an undo is overtaken. */
export interface Later {
  /** Null: it was a process. */
  readonly accountId: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Type of the event. */
  readonly type: string;
}

export type Overtaken = Refused<'undo-overtaken'> & { readonly later: Later };

interface Asked<Event> {
  readonly commandId: string;
  /** Also over what came later. */
  readonly anyway: boolean;
  readonly aspectsOf: (event: Event) => readonly string[];
}

type Undoing = 'command-not-found' | 'undo-overtaken';

/** Facts that a pin also tells alone where its board is brought back to how it was. */
const OF_RETURNED_PIN: ReadonlySet<string> = new Set(['PinDeleted', 'PinPlaced', 'PinRestored']);

/**
 * Pins that are moved, deleted, restored or placed with others say so by a process, in the name of who asked for it. With
 * its board a pin goes and comes back in the name of the process, or of nobody.
 */
const askedBy = ({ type, data, metadata: { actor } }: RecordedEvent): string | null => {
  const { moverId, actorId, bulkId, reason = 'user' } = data;
  if (typeof moverId === 'string') return moverId;
  const isReturned = OF_RETURNED_PIN.has(type) && reason === 'user' && actorId !== actor.id;
  return (typeof bulkId === 'string' || isReturned) && typeof actorId === 'string' ? actorId : null;
};

export const laterOf = (event: RecordedEvent): Later => {
  const { actor, subject, occurredAt: at } = event.metadata;
  return { accountId: actor.kind === 'account' ? (subject ?? actor.id) : askedBy(event), at, type: event.type };
};

/** The later fact that stands in the way of an undo, or null. */
export const inTheWay = <State, Event extends DomainEvent>(
  told: Told<State, Event>,
  asked: Omit<Asked<Event>, 'anyway'>,
): Later | null => {
  const standing = standingOf(told, asked);
  return standing.status === 'overtaken' ? laterOf(standing.by) : null;
};

/**
 * The decision to take a command back: none that stands any more is a refusal, one that was taken back already is nothing.
 * Nothing is said of what came later to an actor who does not see the thing any more.
 */
export const takingBack =
  <State, Event extends DomainEvent, Refusal extends string>(
    asked: Asked<Event> & { readonly isSeen: (now: State) => boolean },
    undo: (now: State, facts: readonly PastFact<State, Event>[]) => Decision<Event, Refusal>,
  ) =>
  (told: Told<State, Event>): Decision<Event, Refusal | Undoing> => {
    const standing = standingOf(told, asked);
    if (standing.status === 'unknown') return refuse('command-not-found');
    if (standing.status === 'undone') return [];
    if (standing.status === 'overtaken' && !asked.isSeen(told.now)) return refuse('command-not-found');
    const refusal: Overtaken | null =
      standing.status === 'overtaken' && !asked.anyway
        ? { ...refuse('undo-overtaken'), later: laterOf(standing.by) }
        : null;
    return refusal ?? undo(told.now, standing.facts);
  };

/** A refusal that says what came later; the store hands refusals on as they are. */
export const overtakenBy = (result: unknown): Later | null =>
  isRefused(result) && result.refused === 'undo-overtaken' ? (result as Overtaken).later : null;
