import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { arranged, type BoardPlacing, placeBoard, undoBoardOrder } from './board-order.ts';
import { boardsReordered, firstPinSaved, type UserCurationEvent } from './usercuration.facts.ts';
import { type UserCuration, userCurationDecider } from './usercuration.ts';

const given = givenFor(userCurationDecider);
const ordered = (...boardIds: readonly string[]) => boardsReordered({ userId: 'ana', boardIds });
const first = firstPinSaved({ userId: 'ana', pinId: 'p1', boardId: 'a' });

const place = (more: Partial<BoardPlacing>, ...past: readonly UserCurationEvent[]) =>
  given(...past).when((person) =>
    placeBoard(person, {
      ...{ userId: 'ana', boardId: 'c', targetId: 'a', side: 'before', boardIds: ['a', 'b', 'c'] },
      ...more,
    }),
  );

describe('the order of somebody’s boards [S-069 part]', () => {
  it('begins with how they stand without one', () => {
    place({}).then(ordered('c', 'a', 'b'));
    place({ side: 'after' }).then(ordered('a', 'c', 'b'));
    place({ boardId: 'a', targetId: 'c', side: 'after' }, first).then(ordered('b', 'c', 'a'));
  });

  it('is changed by one place after the other', () =>
    place({ boardId: 'a', targetId: 'c' }, ordered('c', 'b', 'a')).then(ordered('a', 'c', 'b')));

  it('has boards that were made since in front, and those that are gone nowhere', () => {
    expect(arranged(['d', 'a', 'b'], ['b', 'gone', 'a'])).toEqual(['d', 'b', 'a']);
    place({ boardId: 'b', targetId: 'd', boardIds: ['d', 'a', 'b'] }, ordered('a', 'gone', 'b')).then(
      ordered('b', 'd', 'a'),
    );
  });

  it('stays where nothing changes', () => {
    place({ boardId: 'a', targetId: 'b' }).thenNothing();
    place({ boardId: 'a', targetId: 'a' }).thenNothing();
  });

  it('is of one’s own boards', () => {
    place({ boardId: 'x' }).thenRefused('board-not-found');
    place({ targetId: 'x' }).thenRefused('board-not-found');
  });

  it('is taken back, to none where there was none', () => {
    const past = [ordered('c', 'a', 'b'), ordered('b', 'a', 'c')];
    const facts = past.map((event, at) => ({
      event,
      before: past.slice(0, at).reduce<UserCuration>(userCurationDecider.evolve, userCurationDecider.initial),
    }));
    given(...past)
      .when((person) => undoBoardOrder(person, facts.slice(1)))
      .then(ordered('c', 'a', 'b'));
    given(...past.slice(0, 1))
      .when((person) => undoBoardOrder(person, facts.slice(0, 1)))
      .then(ordered());
  });
});
