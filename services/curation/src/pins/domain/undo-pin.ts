import type { Decision } from '@corkboard/event-store/decider';
import type { Board } from '../../boards/domain/board.ts';
import { isVisibleTo, pinRights, roleOn } from '../../boards/domain/board-rights.ts';
import { type MoveRefusal, movePin, type PinMove } from './move-pin.ts';
import type { PinEvent, PinTexts } from './pin.facts.ts';
import { deletePin, editPin, type Pin, type PinEdit, restorePin } from './pin.ts';
import { placePin } from './place-pin.ts';

/** Aspects that a fact changes: it is undone only while it is the last one in each of them. None: nobody undoes it. */
export const pinAspects = (event: PinEvent): readonly ('existence' | 'place' | 'order' | keyof PinTexts)[] => {
  switch (event.type) {
    case 'PinCreated':
    case 'PinSaved':
    case 'PinDeleted':
    case 'PinRestored':
      return ['existence'];
    case 'PinEdited':
      return event.data.changed;
    case 'PinMoved':
      return ['place'];
    case 'PinPlaced':
      return ['order'];
    case 'PinMediaAttached':
    case 'PinSocialShareRequested':
    case 'PinPurged':
      return [];
  }
};

/** Tells what became of a pin to those who see its board, and to the pin's owner once that is deleted. */
export const isToldOfPin = (pin: Pin, board: Board, accountId: string): boolean => {
  if (pin.status === 'absent' || board.status === 'absent' || board.id !== pin.facts.boardId) return false;
  return board.status === 'deleted' ? pin.facts.ownerId === accountId : isVisibleTo(board, accountId);
};

export interface UndoneOfPin {
  readonly actorId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The fact of the command, with the pin that it found. */
  readonly fact: { readonly before: Pin; readonly event: PinEvent };
  readonly hashtagsOf: PinEdit['hashtagsOf'];
  /** The board that the pin is on. */
  readonly board: Board;
  /** The board that the pin was moved away from. */
  readonly former: Pick<PinMove, 'board' | 'held'>;
}

/** As it was before the command, in what that changed and no more; by the rules that hold for its actor now. */
export const undoPin = (
  pin: Pin,
  { fact: { before, event }, ...asked }: UndoneOfPin,
): Decision<PinEvent, MoveRefusal | 'pin-not-restorable'> => {
  const { board: now, actorId } = asked;
  const boardPrivacy = now.status === 'open' ? now.privacy : null;
  const isBoardOwner = roleOn(now, actorId) === 'owner';
  const undo = { ...asked, boardPrivacy, isBoardOwner, rights: pinRights(now, actorId) };
  switch (event.type) {
    case 'PinCreated':
    case 'PinSaved':
    case 'PinRestored':
      return deletePin(pin, undo);
    case 'PinDeleted':
      return restorePin(pin, undo);
    case 'PinMoved': {
      const { fromBoardId: boardId, fromSectionId } = event.data;
      const { board } = undo.former;
      // A section that was deleted meanwhile left its pins on the board.
      const isThere = board.status === 'open' && board.sections.some(({ id }) => id === fromSectionId);
      const sectionId = isThere ? fromSectionId : null;
      return movePin(pin, { ...undo.former, at: undo.at, moverId: undo.actorId, from: now, boardId, sectionId });
    }
    case 'PinPlaced': {
      const { fromRank: rank, rank: savedRank } = event.data;
      return placePin(pin, { ...undo, rank, savedRank });
    }
    case 'PinEdited': {
      if (before.status === 'absent') return [];
      const texts = Object.fromEntries(event.data.changed.map((name) => [name, before.facts[name]]));
      return editPin(pin, { ...undo, editorId: undo.actorId, texts });
    }
    case 'PinMediaAttached':
    case 'PinSocialShareRequested':
    case 'PinPurged':
      return [];
  }
};
