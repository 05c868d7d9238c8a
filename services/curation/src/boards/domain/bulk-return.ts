import type { OpenBoard } from './board.ts';
import { type BulkReturn, bulkActionStarted } from './bulk-action.facts.ts';

export interface StartedReturn {
  readonly bulkId: string;
  /** Number of pins that are listed. */
  readonly pinCount: number;
}

interface Asked extends StartedReturn {
  readonly actorId: string;
  /** The bulk action that this one takes back, or brings back in the end; its own id where it is the first. */
  readonly originBulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly returning: BulkReturn;
}

/** Begins to return the pins of a list to where they stood, one by one. */
export const bulkReturnOf = ({ id, ownerId }: OpenBoard, { at, ...asked }: Asked) => {
  const place = { fromBoardId: id, toBoardId: id, toSectionId: null, mergesBoard: false };
  return bulkActionStarted({ boardId: id, ownerId, ...asked, ...place, action: 'return', startedAt: at });
};
