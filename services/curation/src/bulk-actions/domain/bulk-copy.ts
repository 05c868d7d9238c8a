import { type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import type { BoardEvent } from '../../boards/domain/board.facts.ts';
import type { Board } from '../../boards/domain/board.ts';
import { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { busyWith } from '../../boards/domain/busy-boards.ts';
import { type Copying, type CopyRefusal, isThere, mayCopy, saveCopy } from '../../pins/domain/copy-pins.ts';
import type { PinEvent } from '../../pins/domain/pin.facts.ts';
import type { Pin } from '../../pins/domain/pin.ts';

type Started = DataOf<typeof bulkActionStarted>;

export interface BulkCopy extends Copying {
  readonly bulkId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number of pins that are listed. */
  readonly pinCount: number;
}

/** S-097: begins to copy the pins of a list to this board. One without pins that the actor sees is as one that is not there. */
export const startBulkCopy = (board: Board, copy: BulkCopy): Decision<BoardEvent, CopyRefusal> => {
  const { actorId, bulkId, at, sectionId, pinCount } = copy;
  if (pinCount === 0) return refuse('pin-not-found');
  const may = mayCopy(board, { ...copy, held: copy.held + pinCount - 1 });
  if ('refused' in may) return may;
  const { from, to } = may;
  const busy = busyWith({ at, from, to, sectionId, pinIds: [] });
  if (busy) return busy;
  const boards = { boardId: to.id, ownerId: to.ownerId, fromBoardId: from.id, toBoardId: to.id };
  const of = { actorId, bulkId, originBulkId: bulkId, toSectionId: sectionId, mergesBoard: false, returning: null };
  return [bulkActionStarted({ ...boards, ...of, action: 'copy', pinCount, startedAt: at })];
};

export interface OneOfBulkCopy {
  readonly started: Started;
  readonly source: Pin;
  readonly copyId: string;
  /** Boards that it is made from and comes onto, as their streams tell them. */
  readonly from: Board;
  readonly to: Board;
  /** Number of the target's pins. */
  readonly held: number;
  /** Accounts whose pins those alone see who are on the board. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly firstPinId: string | null;
}

/** DS-074: a copy of a pin of the list, by the rules that hold when its turn comes. */
export const copyInBulk = (copy: Pin, one: OneOfBulkCopy): Decision<PinEvent, CopyRefusal | 'source-gone'> => {
  const { started, source, copyId: pinId } = one;
  const { actorId, toSectionId: sectionId } = started;
  const may = mayCopy(one.to, { ...one, actorId, sectionId });
  if ('refused' in may) return may;
  if (!isThere(source, one)) return refuse('pin-not-found');
  const accepted = { ...started, sectionId, firstPinId: one.firstPinId };
  return saveCopy(copy, source, { accepted, pinId, boardPrivacy: may.to.privacy });
};

/** Instant (ISO 8601, UTC) of the n-th copy from 0: a millisecond apart, so that they stand in the order of their list, which begins with the oldest. */
export const copiedAt = ({ startedAt }: Pick<Started, 'startedAt'>, n: number): string =>
  new Date(Date.parse(startedAt) + n).toISOString();
