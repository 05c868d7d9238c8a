import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { Board } from '../../boards/domain/board.ts';
import { type PinEvent, pinMoved } from './pin.facts.ts';
import { ownedBy, type Pin } from './pin.ts';
import { type BoardRefusal, mayHold } from './save-pin.ts';

export interface PinMove {
  readonly moverId: string;
  readonly boardId: string;
  /** Null: onto the board itself. */
  readonly sectionId: string | null;
  readonly board: Board;
  /** Number of the board's pins. */
  readonly held: number;
}

export type MoveRefusal = BoardRefusal | 'pin-not-found' | 'pin-already-there';

/** S-094: to another board, or to another section of its board; a place that it has already is refused. */
export const movePin = (pin: Pin, asked: PinMove): Decision<PinEvent, MoveRefusal> => {
  const facts = ownedBy(pin, asked.moverId);
  if ('refused' in facts) return facts;
  const { moverId, boardId, sectionId } = asked;
  const isSameBoard = facts.boardId === boardId;
  // A full board takes no more, and lets its pins move among its sections.
  const held = isSameBoard ? 0 : asked.held;
  const target = mayHold(asked.board, { saverId: moverId, advertiserId: null, sectionId, held });
  if ('refused' in target) return target;
  if (isSameBoard && facts.sectionId === sectionId) return refuse('pin-already-there');
  const { id: pinId, ownerId, media } = facts;
  const from = { fromBoardId: facts.boardId, fromSectionId: facts.sectionId };
  const to = { toBoardId: boardId, toSectionId: sectionId, boardPrivacy: target.privacy };
  return [pinMoved({ pinId, ownerId, moverId, ...from, ...to, media, bulkId: null })];
};
