import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from './board.facts.ts';
import type { Board } from './board.ts';
import { editableBy } from './board-rights.ts';
import type { bulkActionStarted } from './bulk-action.facts.ts';
import { bulkReturnOf, type StartedReturn } from './bulk-return.ts';
import { type Busy, busyWith } from './busy-boards.ts';
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

interface UndoneBulkReturn extends UndoneReturn, StartedReturn {
  readonly started: DataOf<typeof bulkActionStarted>;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Likewise, as a bulk action of its own; one that returned no pins takes its sections back alone. */
export const undoBulkReturn = (
  board: Board,
  { started, at, ...undone }: UndoneBulkReturn,
): Decision<BoardEvent, Busy | 'board-not-found' | 'nothing-to-undo'> => {
  const { actorId, bulkId, pinCount } = undone;
  const { originBulkId, returning } = started;
  const open = editableBy(board, actorId);
  if ('refused' in open) return open;
  const busy = busyWith({ at, from: open, to: open, sectionId: null, pinIds: [] });
  if (busy) return busy;
  const sections = takeSectionsBack(open, undone.facts, undone);
  if (returning === null || (pinCount === 0 && sections.length === 0)) return refuse('nothing-to-undo');
  if (pinCount === 0) return sections;
  const back = { ...returning, isTakenBack: !returning.isTakenBack };
  return [bulkReturnOf(open, { actorId, bulkId, originBulkId, pinCount, at, returning: back }), ...sections];
};
