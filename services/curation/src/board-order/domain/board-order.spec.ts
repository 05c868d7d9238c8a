import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { type BoardOrderEvent, boardsReordered } from './board-order.facts.ts';
import { arranged, type BoardPlacing, boardOrderDecider, placeBoard, undoBoardOrder } from './board-order.ts';

const given = givenFor(boardOrderDecider);
type Facts = Parameters<typeof boardsReordered>[0];
const placed = (boardId: string, side: Facts['side'], targetId: string, more: Partial<Facts> = {}) =>
  boardsReordered({ userId: 'ana', newIds: [], goneIds: [], boardId, targetId, side, ...more });
/** The first one: it names every board. */
const begun = placed('c', 'before', 'a', { newIds: ['a', 'b', 'c'] });

const place = (more: Partial<BoardPlacing>, ...past: readonly BoardOrderEvent[]) =>
  given(...past).when((order) =>
    placeBoard(order, {
      ...{ userId: 'ana', boardId: 'c', targetId: 'a', side: 'before', boardIds: ['a', 'b', 'c'] },
      ...more,
    }),
  );

const after = (...past: readonly BoardOrderEvent[]) =>
  past.reduce<readonly string[]>(boardOrderDecider.evolve, boardOrderDecider.initial);

/** Takes one of the past facts back. */
const undo = (at: number, ...past: readonly BoardOrderEvent[]) => {
  const facts = past.map((event, place) => ({ event, before: after(...past.slice(0, place)) }));
  const undone = undoBoardOrder(after(...past), facts.slice(at, at + 1));
  return after(...past, ...(Array.isArray(undone) ? (undone as readonly BoardOrderEvent[]) : []));
};

describe('the order of somebody’s boards [S-069 part]', () => {
  it('begins with how they stand without one', () => {
    place({}).then(begun);
    expect(after(begun)).toEqual(['c', 'a', 'b']);
    expect(after(placed('c', 'after', 'a', { newIds: ['a', 'b', 'c'] }))).toEqual(['a', 'c', 'b']);
    expect(after(placed('a', 'after', 'c', { newIds: ['a', 'b', 'c'] }))).toEqual(['b', 'c', 'a']);
  });

  it('is changed by one place after the other, which names no board besides', () => {
    place({ boardId: 'b', targetId: 'c' }, begun).then(placed('b', 'before', 'c'));
    expect(after(begun, placed('b', 'before', 'c'))).toEqual(['b', 'c', 'a']);
  });

  it('has boards that were made since in front, and those that are gone nowhere', () => {
    expect(arranged(['d', 'a', 'b'], ['b', 'gone', 'a'])).toEqual(['d', 'b', 'a']);
    const changed = placed('b', 'before', 'd', { newIds: ['d'], goneIds: ['c'] });
    place({ boardId: 'b', targetId: 'd', boardIds: ['d', 'a', 'b'] }, begun).then(changed);
    expect(after(begun, changed)).toEqual(['b', 'd', 'a']);
  });

  it('stays where nothing changes', () => {
    place({ boardId: 'a', targetId: 'b' }).thenNothing();
    place({ boardId: 'a', targetId: 'a' }).thenNothing();
    place({}, begun).thenNothing();
  });

  it('is of one’s own boards', () => {
    place({ boardId: 'x' }).thenRefused('board-not-found');
    place({ targetId: 'x' }).thenRefused('board-not-found');
  });

  it('is taken back to where the board stood, wherever that was', () => {
    expect(undo(0, begun)).toEqual(['a', 'b', 'c']);
    expect(undo(1, begun, placed('b', 'before', 'c'))).toEqual(['c', 'a', 'b']);
    expect(undo(1, begun, placed('c', 'after', 'b'))).toEqual(['c', 'a', 'b']);
    expect(undo(1, begun, placed('b', 'before', 'd', { newIds: ['d', 'e'] }))).toEqual(['d', 'e', 'c', 'a', 'b']);
  });

  it('is taken back over what came later, beside the nearest of its neighbours that is left', () => {
    const gone = placed('d', 'after', 'c', { newIds: ['d'], goneIds: ['b'] });
    expect(after(begun, gone)).toEqual(['c', 'd', 'a']);
    expect(undo(0, begun, gone)).toEqual(['d', 'a', 'c']);
    const alone = placed('c', 'after', 'd', { newIds: ['d'], goneIds: ['a', 'b'] });
    expect(undo(0, begun, alone)).toEqual(['d', 'c']);
    expect(undo(1, begun, placed('b', 'before', 'c'), placed('a', 'before', 'c', { goneIds: ['b'] }))).toEqual([
      ...['a', 'c'],
    ]);
  });
});
