import { type Refused, refuse } from '@corkboard/event-store/decider';
import type { Board } from './board.ts';
import type { PinsMove } from './pins-moves.ts';

/** DS-069: an action that neither ended nor went on for so long does not keep others waiting, but for its own pins. */
export const WAITED_FOR_MS = 5 * 60_000;

export type Busy = 'source-board-busy' | 'target-board-busy' | 'section-busy';

export interface BoardAction {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly from: Board;
  readonly to: Board;
  readonly sectionId: string | null;
  readonly pinIds: readonly string[];
}

const runningOn = (board: Board, { at, pinIds }: BoardAction): readonly PinsMove[] =>
  board.status !== 'open'
    ? []
    : board.moving.filter(
        ({ movedAt, pins }) =>
          Date.parse(at) - Date.parse(movedAt) < WAITED_FOR_MS || pins.some(({ pinId }) => pinIds.includes(pinId)),
      );

/** Whether an action on pins has not ended; also on a board that was deleted meanwhile, which comes back idle. */
export const isUnderWay = (board: Board, bulkId: string): boolean => {
  const last = board.status === 'deleted' ? board.was : board;
  return last?.status !== 'open' || last.moving.some((move) => move.bulkId === bulkId);
};

const touches =
  (boardId: string, sectionId: string | null) =>
  ({ fromBoardId, toBoardId, toSectionId: common, pins }: PinsMove): boolean =>
    sectionId !== null &&
    ((toBoardId === boardId && common === sectionId) ||
      pins.some(
        ({ fromSectionId, toSectionId }) =>
          (toBoardId === boardId && toSectionId === sectionId) ||
          (fromBoardId === boardId && fromSectionId === sectionId),
      ));

/** S-356, DS-069: an action waits for the one before it, on either board and in the section that it leads to. */
export const busyWith = (action: BoardAction): Refused<Busy> | null => {
  const { from, to, sectionId } = action;
  const [source, target] = [runningOn(from, action), runningOn(to, action)];
  if (source.length === 0 && target.length === 0) return null;
  const toId = to.status === 'open' ? to.id : '';
  if ([...source, ...target].some(touches(toId, sectionId))) return refuse('section-busy');
  return refuse(source.length > 0 ? 'source-board-busy' : 'target-board-busy');
};
