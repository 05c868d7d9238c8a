import type { Decision } from '@corkboard/event-store/decider';
import type { BoardEvent } from './board.facts.ts';
import type { Board } from './board.ts';
import { editableBy } from './board-rights.ts';
import { boardPinsReturned, type ReturnedPin } from './pins-return.facts.ts';
import { type SectionsReturning, takeSectionsBack } from './return-sections.ts';

interface UndoneReturn extends SectionsReturning {
  /** Facts of one command, oldest first, each with the board that it found. */
  readonly facts: readonly { readonly before: Board; readonly event: BoardEvent }[];
}

export const isReturn = (facts: UndoneReturn['facts']): boolean => facts[0]?.event.type === 'BoardPinsReturned';

const back = ({ pinId, from, to }: ReturnedPin): ReturnedPin => ({ pinId, from: to, to: from });

/** Pins that are still where they were returned to go where they were; sections likewise. What was changed since stays. */
export const undoReturn = (board: Board, undone: UndoneReturn): Decision<BoardEvent, 'board-not-found'> => {
  const open = editableBy(board, undone.actorId);
  if ('refused' in open) return open;
  const of = { ownerId: open.ownerId, actorId: undone.actorId };
  const pins = undone.facts.flatMap(({ event: { type, data } }) =>
    type === 'BoardPinsReturned'
      ? [boardPinsReturned({ ...data, ...of, isTakenBack: !data.isTakenBack, pins: data.pins.map(back) })]
      : [],
  );
  return [...pins, ...takeSectionsBack(open, undone.facts, undone)];
};
