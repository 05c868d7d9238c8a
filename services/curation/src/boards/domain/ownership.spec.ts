import type { DataOf } from '@corkboard/event-store/fact';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { at, boardId, called, created, joined, said, together, until } from '../../testing/shared-board.ts';
import type { BoardEvent } from './board.facts.ts';
import { boardDecider, changeBoard, deleteBoard } from './board.ts';
import { isVisibleTo, roleOn } from './board-rights.ts';
import { collaboratorLeft } from './collaborator.facts.ts';
import { removeCollaborator } from './collaborators.ts';
import {
  boardOwnershipAccepted,
  boardOwnershipDeclined,
  boardOwnershipLapsed,
  boardOwnershipOffered,
  boardOwnershipTransferred,
} from './ownership.facts.ts';
import { andSettled, answerOffer, closeLapsedBoard, endOffer, offerBoard } from './ownership.ts';
import { boardSectionCreated } from './section.facts.ts';

const given = givenFor(boardDecider);
const folded = (...events: readonly BoardEvent[]) => events.reduce(boardDecider.evolve, boardDecider.initial);
const before = '2026-01-15T11:59:59.999Z';

const section = (sectionId: string, name: string, actorId: string) =>
  boardSectionCreated({
    ...{ boardId, ownerId: 'ana', actorId, sectionId, name, slug: name.toLowerCase() },
    ...{ nameSource: 0, initialPinIds: [], entry: 'board_page' },
  });
const handed = (ownerId: string, more: Partial<DataOf<typeof boardOwnershipTransferred>> = {}) => ({
  ...{ boardId, formerOwnerId: 'ana', formerOwnerStays: false, ownerId, cause: 'erased' as const },
  ...{ privacy: 'secret' as const, ...called, sections: [] },
  ...more,
});
const offered = (ownerId = 'bo', more: Partial<DataOf<typeof boardOwnershipTransferred>> = {}) =>
  boardOwnershipOffered({ ...handed(ownerId, more), until });
const erased = { accountId: 'ana', at, called };
const answer = (actorId: string, accepts: boolean, when = at) => ({ actorId, accepts, at: when, called });

describe('a board whose owner is erased', () => {
  it('is kept by its longest-serving editor, under a neutral name, and offered for 14 days', () =>
    given(...together)
      .when((board) => offerBoard(board, erased))
      .then(offered()));

  it('keeps names that others gave its sections', () =>
    given(created, joined('bo'), section('s1', 'Rings', 'ana'), section('s2', 'Lamps', 'bo'))
      .when((board) => offerBoard(board, erased))
      .then(
        offered('bo', {
          sections: [
            { id: 's1', name: 'Section 1', slug: 'section-1', namedBy: null },
            { id: 's2', name: 'Lamps', slug: 'lamps', namedBy: 'bo' },
          ],
        }),
      ));

  it('lapses at once where nobody edits it', () =>
    given(created, joined('di', 'add_only'))
      .when((board) => offerBoard(board, erased))
      .then(boardOwnershipLapsed({ boardId, ownerId: 'ana' })));

  it('is offered once, and not for somebody else', () => {
    given(...together, offered())
      .when((board) => offerBoard(board, erased))
      .thenNothing();
    given(...together)
      .when((board) => offerBoard(board, { ...erased, accountId: 'bo' }))
      .thenNothing();
  });

  it('has no owner until it is taken over: who keeps it may do what an editor may', () => {
    const board = folded(...together, offered());
    expect([roleOn(board, 'bo'), roleOn(board, 'cy'), roleOn(board, 'di'), roleOn(board, 'ana')]).toEqual([
      'editor',
      'editor',
      'add_only',
      null,
    ]);
    expect(isVisibleTo(board, 'ana')).toBe(false);
    expect(deleteBoard(board, { actorId: 'bo', pinCount: 0 })).toEqual({ refused: 'board-not-found' });
    const rename = { actorId: 'bo', name: 'Mine', slug: 'mine', description: null, privacy: null };
    expect(changeBoard(board, rename)).toEqual({ refused: 'board-not-found' });
    expect(removeCollaborator(board, { actorId: 'bo', userId: 'cy' })).toEqual({ refused: 'board-not-found' });
  });
});

describe('taking such a board over', () => {
  const kept = [...together, offered()];
  const passedOn = { formerOwnerId: 'bo', formerOwnerStays: true, cause: 'given' as const };

  it('is done at once by the editor of longest standing', () =>
    given(...kept)
      .when((board) => answerOffer(board, answer('bo', true, before)))
      .then(
        boardOwnershipAccepted(said('bo')),
        boardOwnershipTransferred(handed('bo', { ...passedOn, formerOwnerStays: false })),
      ));

  it('waits for those of longer standing, until they decline or the time is over', () => {
    const waiting = [...kept, boardOwnershipAccepted(said('cy'))];
    given(...kept)
      .when((board) => answerOffer(board, answer('cy', true)))
      .then(boardOwnershipAccepted(said('cy')));
    given(...waiting)
      .when((board) => answerOffer(board, answer('bo', false)))
      .then(boardOwnershipDeclined(said('bo')), boardOwnershipTransferred(handed('cy', passedOn)));
    given(...waiting)
      .when((board) => endOffer(board, { at: before, called }))
      .thenNothing();
    given(...waiting)
      .when((board) => endOffer(board, { at: until, called }))
      .then(boardOwnershipTransferred(handed('cy', passedOn)));
  });

  it('passes on to the next editor when one declines, leaves or is erased', () => {
    given(...kept)
      .when((board) => answerOffer(board, answer('bo', false)))
      .then(boardOwnershipDeclined(said('bo')), offered('cy', passedOn));
    given(...kept)
      .when((board) =>
        andSettled(board, removeCollaborator(board, { actorId: 'bo', userId: 'bo' }), { cause: 'given', called }),
      )
      .then(collaboratorLeft(said('bo')), offered('cy', { ...passedOn, formerOwnerStays: false }));
    given(...kept)
      .when((board) => offerBoard(board, { accountId: 'bo', at: before, called }))
      .then(collaboratorLeft(said('bo')), offered('cy', { formerOwnerId: 'bo' }));
  });

  it('is nothing for who adds only, for strangers, or once the time is over', () => {
    for (const actorId of ['di', 'eve', 'ana'])
      given(...kept)
        .when((board) => answerOffer(board, answer(actorId, true)))
        .thenRefused('board-not-found');
    given(...kept)
      .when((board) => answerOffer(board, answer('bo', true, until)))
      .thenRefused('invite-gone');
    given(...together)
      .when((board) => answerOffer(board, answer('bo', true)))
      .thenRefused('invite-gone');
  });

  it('makes the owner of who did, and leaves the others what they were', () => {
    const board = folded(...kept, boardOwnershipTransferred(handed('cy', passedOn)));
    expect(['bo', 'cy', 'di'].map((id) => roleOn(board, id))).toEqual(['editor', 'owner', 'add_only']);
  });
});

describe('a board that nobody takes over', () => {
  const kept = [...together, offered()];
  const lapsed = boardOwnershipLapsed({ boardId, ownerId: 'bo' });

  it('lapses with its time, or when all editors have declined', () => {
    given(...kept)
      .when((board) => endOffer(board, { at: until, called }))
      .then(lapsed);
    given(...kept, boardOwnershipDeclined(said('cy')))
      .when((board) => answerOffer(board, answer('bo', false)))
      .then(boardOwnershipDeclined(said('bo')), lapsed);
  });

  it('takes nothing more, and goes', () => {
    const board = folded(...kept, lapsed);
    expect(['bo', 'cy', 'di'].map((id) => roleOn(board, id))).toEqual([null, null, null]);
    expect(closeLapsedBoard(board)).toMatchObject([{ type: 'BoardDeleted' }]);
    expect(closeLapsedBoard(folded(...kept))).toEqual([]);
  });
});
