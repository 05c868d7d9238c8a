import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { Board } from '../../boards/domain/board.ts';
import type { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { type Busy, isUnderWay } from '../../boards/domain/busy-boards.ts';
import type { PinPlace } from '../../boards/domain/pins-return.facts.ts';
import type { PinFacts } from '../../pins/domain/pin.ts';
import { shownIn } from '../../pins/domain/return-pin.ts';
import type { DonePin } from './bulk-work.facts.ts';
import type { BulkWork, ListedPin } from './bulk-work.ts';

type Started = DataOf<typeof bulkActionStarted>;

/** Place that an action left a pin at; null: deleted; undefined: the list of the action does not tell. */
const leftAt = (
  { action, toBoardId: boardId, toSectionId }: Started,
  listed: ListedPin | undefined,
): PinPlace | null | undefined => {
  switch (action) {
    case 'delete':
      return null;
    case 'copy':
      return { boardId, sectionId: toSectionId };
    case 'move':
      return listed && { boardId, sectionId: listed.toSectionId };
    case 'restore':
    case 'return':
      return listed?.places?.to;
  }
};

/** Place that an action found a pin at; null: it was deleted, or there was none yet. */
const foundAt = (
  { action, fromBoardId: boardId }: Started,
  { fromSectionId: sectionId }: DonePin,
  listed: ListedPin | undefined,
): PinPlace | null => {
  if (action === 'return') return listed?.places?.from ?? null;
  return action === 'copy' || action === 'restore' ? null : { boardId, sectionId };
};

/** Pins that a bulk action reached, with the places that they are expected at and go back to; `anyway`: from any section of their board. */
export const listBack = (work: BulkWork, started: Started, anyway: boolean): readonly ListedPin[] => {
  if (work.status === 'absent') return [];
  const listed = new Map(work.pins.map((pin) => [pin.pinId, pin]));
  return work.done.map((done) => {
    const { pinId, fromSectionId: toSectionId } = done;
    const pin = listed.get(pinId);
    const from = leftAt(started, pin);
    // A return compares places also when it is asked for again.
    if (from === undefined || (anyway && started.action !== 'return')) return { pinId, toSectionId };
    return { pinId, toSectionId, places: { from, to: foundAt(started, done, pin) } };
  });
};

/** One that goes on has not done all that is to be taken back, however long it stands still. */
export const waitsForEnd = (board: Board, bulkId: string): Refused<Busy> | null =>
  board.status === 'open' && isUnderWay(board, bulkId) ? refuse('source-board-busy') : null;

/** The pin of an undo was put into another section of its board since the action that is taken back. */
export const isFiledSince = ({ sectionId }: PinFacts, { places }: ListedPin, board: Board): boolean => {
  if (!places?.from || board.status !== 'open') return false;
  return shownIn(board, sectionId) !== shownIn(board, places.from.sectionId);
};
