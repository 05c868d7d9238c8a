import { type Decision, refuse } from '@corkboard/event-store/decider';
import { boardsReordered, type UserCurationEvent } from './usercuration.facts.ts';
import type { UserCuration } from './usercuration.ts';

/** Boards that the order does not name, as those made since, stand before it, as they are given. */
export const arranged = (boardIds: readonly string[], order: readonly string[]): readonly string[] => {
  const [there, named] = [new Set(boardIds), new Set(order)];
  return [...boardIds.filter((id) => !named.has(id)), ...order.filter((id) => there.has(id))];
};

export interface BoardPlacing {
  readonly userId: string;
  readonly boardId: string;
  /** The board that it is to stand beside. */
  readonly targetId: string;
  readonly side: 'before' | 'after';
  /** All boards of the person, as they stand without an order by hand. */
  readonly boardIds: readonly string[];
}

/** DS-043: puts one of somebody's boards beside another one. */
export const placeBoard = (
  { boardOrder }: UserCuration,
  { userId, boardId, targetId, side, boardIds }: BoardPlacing,
): Decision<UserCurationEvent, 'board-not-found'> => {
  if (![boardId, targetId].every((id) => boardIds.includes(id))) return refuse('board-not-found');
  if (boardId === targetId) return [];
  const before = arranged(boardIds, boardOrder);
  const others = before.filter((id) => id !== boardId);
  const place = others.indexOf(targetId) + (side === 'after' ? 1 : 0);
  const order = [...others.slice(0, place), boardId, ...others.slice(place)];
  return order.every((id, at) => id === before[at]) ? [] : [boardsReordered({ userId, boardIds: order })];
};

/** Aspects that a fact changes: it is undone only while it is the last one in each of them. None: nobody undoes it. */
export const personAspects = ({ type }: UserCurationEvent): readonly 'order of boards'[] => {
  switch (type) {
    case 'BoardsReordered':
      return ['order of boards'];
    case 'FirstPinSaved':
    case 'AccountHidden':
    case 'AccountShown':
      return [];
  }
};

/** The order of boards as one command found it. */
export const undoBoardOrder = (
  { boardOrder }: UserCuration,
  facts: readonly { readonly before: UserCuration; readonly event: UserCurationEvent }[],
): Decision<UserCurationEvent, never> => {
  const fact = facts.find(({ event }) => event.type === 'BoardsReordered');
  if (fact?.event.type !== 'BoardsReordered') return [];
  const { boardOrder: former } = fact.before;
  if (former.join() === boardOrder.join()) return [];
  return [boardsReordered({ userId: fact.event.data.userId, boardIds: former })];
};
