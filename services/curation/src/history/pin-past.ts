import type { Decider } from '@corkboard/event-store/decider';
import type { Position, RecordedEvent } from '@corkboard/event-store/event';
import type { PinEvent, PinTexts } from '../pins/domain/pin.facts.ts';
import { type Pin, pinDecider } from '../pins/domain/pin.ts';

/** Something that was done with a pin. */
export interface PinAct {
  readonly kind: 'saved' | 'edited' | 'moved' | 'placed' | 'deleted' | 'restored';
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actorId: string;
  /** Board that the pin was on after it, and its section there; null: it was on the board itself. */
  readonly boardId: string;
  readonly sectionId: string | null;
  /** Another board that it was moved away from. */
  readonly fromBoardId: string | null;
  readonly changed: readonly (keyof PinTexts)[];
  /** Command by which its actor takes it back; null where that was another account, or is not known. */
  readonly commandId: string | null;
  readonly undoes: boolean;
}

export interface PinPast {
  readonly now: Pin;
  /** Oldest first. */
  readonly acts: readonly PinAct[];
}

type Told = Pick<PinAct, 'kind' | 'actorId'> & Partial<Pick<PinAct, 'fromBoardId' | 'changed'>>;

/** Null: it went or came with its board, or is no act of anybody. */
const told = (before: Pin, event: PinEvent): Told | null => {
  switch (event.type) {
    case 'PinCreated':
      return { kind: 'saved', actorId: event.data.creatorId };
    case 'PinSaved':
      return { kind: 'saved', actorId: event.data.saverId };
    case 'PinEdited':
      return { kind: 'edited', actorId: event.data.editorId, changed: event.data.changed };
    case 'PinMoved': {
      const { moverId: actorId, fromBoardId: from, toBoardId } = event.data;
      return { kind: 'moved', actorId, fromBoardId: from === toBoardId ? null : from };
    }
    case 'PinPlaced':
      return { kind: 'placed', actorId: event.data.actorId };
    case 'PinDeleted':
      return event.data.reason === 'user' ? { kind: 'deleted', actorId: event.data.actorId } : null;
    case 'PinRestored':
      return before.status === 'deleted' && before.reason === 'user'
        ? { kind: 'restored', actorId: event.data.actorId }
        : null;
    case 'PinMediaAttached':
    case 'PinSocialShareRequested':
    case 'PinPurged':
      return null;
  }
};

const actOf = (before: Pin, now: Pin, event: RecordedEvent & PinEvent): readonly PinAct[] => {
  const act = told(before, event);
  if (act === null || now.status === 'absent') return [];
  const { boardId, sectionId } = now.facts;
  const { revision, position, metadata } = event;
  const isOwn = metadata.actor.kind === 'account' && metadata.subject === undefined;
  const commandId = isOwn ? (metadata.commandId ?? null) : null;
  const when = { revision, position, at: metadata.occurredAt, undoes: metadata.undoes !== undefined };
  return [{ ...when, boardId, sectionId, fromBoardId: null, changed: [], commandId, ...act }];
};

/** Folds the stream of a pin into what was done with it, bulk actions and restorations of its board included. */
export const pinPast: Decider<PinPast, PinEvent> = {
  category: pinDecider.category,
  initial: { now: pinDecider.initial, acts: [] },
  evolve: (past, event) => {
    const now = pinDecider.evolve(past.now, event);
    return { now, acts: [...past.acts, ...actOf(past.now, now, event as RecordedEvent & PinEvent)] };
  },
};
