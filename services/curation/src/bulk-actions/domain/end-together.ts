import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { isUnderWay } from '../../boards/domain/busy-boards.ts';
import { endPinsMove } from '../../pins/domain/carry-pins.ts';
import { endPinsCopy } from '../../pins/domain/copy-pins.ts';
import { endPinsDeletion, endPinsRestoration } from '../../pins/domain/delete-pins.ts';

/** Actions on up to 100 pins, which one fact accepts. */
const togetherTypes = ['BoardPinsMoved', 'BoardPinsDeleted', 'BoardPinsRestored', 'BoardPinsCopied'] as const;
export type TogetherFact = Extract<BoardEvent, { type: (typeof togetherTypes)[number] }>;

export const isTogether = (event: BoardEvent): event is TogetherFact =>
  togetherTypes.some((type) => type === event.type);

/**
 * DS-069: by staff, as its process would have ended it. `said`: pins whose streams tell of the action. Where others do not,
 * a move and a deletion are put back, and what was restored or copied stays without them.
 */
export const endTogether = (
  board: Board,
  { type, data }: TogetherFact,
  said: ReadonlySet<string>,
): Decision<BoardEvent, 'bulk-action-not-found'> => {
  if (!isUnderWay(board, data.bulkId)) return refuse('bulk-action-not-found');
  const split = <Pin extends { readonly pinId: string }>(pins: readonly Pin[]) => ({
    carried: pins.filter(({ pinId }) => said.has(pinId)),
    changed: pins.filter(({ pinId }) => !said.has(pinId)),
  });
  switch (type) {
    case 'BoardPinsMoved':
      return endPinsMove(board, data, split(data.pins));
    case 'BoardPinsDeleted':
      return endPinsDeletion(board, data, split(data.pins));
    case 'BoardPinsRestored':
      return endPinsRestoration(board, data, split(data.pins));
    case 'BoardPinsCopied':
      return endPinsCopy(board, data, split(data.pins).changed);
  }
};
