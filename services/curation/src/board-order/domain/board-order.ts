import { type Decider, type Decision, refuse } from '@corkboard/event-store/decider';
import type { DataOf } from '@corkboard/event-store/fact';
import { type BoardOrderEvent, boardsReordered } from './board-order.facts.ts';

/** Ids of somebody's boards in the order that was made by hand; none: there is no such order. */
export type BoardOrder = readonly string[];

type Placed = Pick<DataOf<typeof boardsReordered>, 'boardId' | 'targetId' | 'side'>;

/** Beside a board that is not there it stays where it was. */
const placedIn = (order: BoardOrder, { boardId, targetId, side }: Placed): BoardOrder => {
  const others = order.filter((id) => id !== boardId);
  const target = others.indexOf(targetId);
  if (target < 0 || others.length === order.length) return order;
  const place = target + (side === 'after' ? 1 : 0);
  return [...others.slice(0, place), boardId, ...others.slice(place)];
};

const isSame = (one: BoardOrder, other: BoardOrder): boolean => one.every((id, at) => id === other[at]);

const named = (order: BoardOrder, { newIds, goneIds }: { newIds: BoardOrder; goneIds: BoardOrder }): BoardOrder => {
  const gone = new Set(goneIds);
  return [...newIds, ...order.filter((id) => !gone.has(id))];
};

/** The order after one more fact. */
export const reordered = (order: BoardOrder, data: DataOf<typeof boardsReordered>): BoardOrder =>
  placedIn(named(order, data), data);

export const boardOrderDecider: Decider<BoardOrder, BoardOrderEvent> = {
  category: 'boardorder',
  initial: [],
  evolve: (order, { data }) => reordered(order, data),
};

/** A stream of its own: what is decided about the person reads nothing of it. */
export const boardOrderStream = (userId: string): string => `${boardOrderDecider.category}-${userId}`;

/** Those that the order does not name, as those made since, and those of it that are not there. */
const changedSince = (order: BoardOrder, boardIds: readonly string[]) => {
  const [there, known] = [new Set(boardIds), new Set(order)];
  return { newIds: boardIds.filter((id) => !known.has(id)), goneIds: order.filter((id) => !there.has(id)) };
};

/** Boards that the order does not name stand before it, as they are given. */
export const arranged = (boardIds: readonly string[], order: BoardOrder): BoardOrder =>
  named(order, changedSince(order, boardIds));

export interface BoardPlacing extends Placed {
  readonly userId: string;
  /** All boards of the person, as they stand without an order by hand. */
  readonly boardIds: readonly string[];
}

/** DS-043: puts one of somebody's boards beside another one. */
export const placeBoard = (
  order: BoardOrder,
  { userId, boardIds, boardId, targetId, side }: BoardPlacing,
): Decision<BoardOrderEvent, 'board-not-found'> => {
  if (![boardId, targetId].every((id) => boardIds.includes(id))) return refuse('board-not-found');
  const placed = { ...changedSince(order, boardIds), boardId, targetId, side };
  const before = named(order, placed);
  return isSame(before, placedIn(before, placed)) ? [] : [boardsReordered({ userId, ...placed })];
};

/** Aspects that a fact changes: it is undone only while it is the last one in each of them. */
export const orderAspects = ({ type }: BoardOrderEvent): readonly 'order of boards'[] => {
  switch (type) {
    case 'BoardsReordered':
      return ['order of boards'];
  }
};

/** Where a board stood, by the nearest of its neighbours then that the order still has. */
const formerPlace = (order: BoardOrder, before: BoardOrder, boardId: string): Placed | null => {
  const [place, there] = [before.indexOf(boardId), new Set(order)];
  const earlier = before.slice(0, place).findLast((id) => there.has(id));
  if (earlier !== undefined) return { boardId, targetId: earlier, side: 'after' };
  const later = before.slice(place + 1).find((id) => there.has(id));
  return later === undefined ? null : { boardId, targetId: later, side: 'before' };
};

/** Puts the board that one command placed back to where it stood. The first placing leaves an order: the one it began with. */
export const undoBoardOrder = (
  order: BoardOrder,
  facts: readonly { readonly before: BoardOrder; readonly event: BoardOrderEvent }[],
): Decision<BoardOrderEvent, never> => {
  const [fact] = facts;
  if (!fact) return [];
  const { data } = fact.event;
  const place = formerPlace(order, named(fact.before, data), data.boardId);
  if (!place || isSame(order, placedIn(order, place))) return [];
  return [boardsReordered({ userId: data.userId, newIds: [], goneIds: [], ...place })];
};
