import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { at, boardId, called, created, joined, said, together, until } from '../../testing/shared-board.ts';
import { boardDeleted } from './board.facts.ts';
import { type Board, boardDecider, changeBoard } from './board.ts';
import { roleOn } from './board-rights.ts';
import {
  boardOwnershipAccepted,
  boardOwnershipDeclined,
  boardOwnershipLapsed,
  boardOwnershipOffered,
  boardOwnershipTransferred,
  boardTakeoverOffered,
  boardTakeoverWithdrawn,
} from './ownership.facts.ts';
import { answerOffer, endOffer, offerBoard, offerTakeover, withdrawTakeover } from './ownership.ts';
import { boardSectionCreated } from './section.facts.ts';

const given = givenFor(boardDecider);
const section = boardSectionCreated({
  ...{ boardId, ownerId: 'ana', actorId: 'ana', sectionId: 's1', name: 'Rings', slug: 'rings' },
  ...{ nameSource: 0, initialPinIds: [], entry: 'board_page' },
});
const asked = boardTakeoverOffered({ boardId, ownerId: 'ana', until });
const closed = { accountId: 'ana', at };
const answer = (actorId: string, accepts: boolean) => ({ actorId, accepts, at, called });
const taken = (ownerId: string) =>
  boardOwnershipTransferred({
    ...{ boardId, formerOwnerId: 'ana', formerOwnerStays: true, ownerId, cause: 'given' as const },
    ...{ privacy: 'secret' as const, ...called },
    sections: [{ id: 's1', name: 'Section 1', slug: 'section-1', namedBy: null }],
  });

describe('a board whose owner closes the account', () => {
  it('is offered to its editors for 14 days, once', () => {
    given(...together)
      .when((board) => offerTakeover(board, closed))
      .then(asked);
    given(...together, asked)
      .when((board) => offerTakeover(board, closed))
      .thenNothing();
  });

  it('is offered to nobody where it has no editor, nor for somebody else', () => {
    given(created, joined('di', 'add_only'))
      .when((board) => offerTakeover(board, closed))
      .thenNothing();
    given(...together)
      .when((board) => offerTakeover(board, { ...closed, accountId: 'bo' }))
      .thenNothing();
  });

  it('has its owner as ever meanwhile', () =>
    given(...together, asked)
      .when((board: Board) => {
        expect(['ana', 'bo', 'di'].map((id) => roleOn(board, id))).toEqual(['owner', 'editor', 'add_only']);
        const rename = { actorId: 'ana', name: 'Mine', slug: 'mine', description: null, privacy: null };
        expect(changeBoard(board, rename)).toMatchObject([{ type: 'BoardRenamed' }]);
        return offerTakeover(board, closed);
      })
      .thenNothing());

  it('goes to the editor of longest standing who accepts, under a neutral name; its owner stays as an editor', () => {
    given(...together, section, asked)
      .when((board) => answerOffer(board, answer('bo', true)))
      .then(boardOwnershipAccepted(said('bo')), taken('bo'));
    given(...together, section, asked)
      .when((board) => answerOffer(board, answer('cy', true)))
      .then(boardOwnershipAccepted(said('cy')));
    given(...together, section, asked, boardOwnershipAccepted(said('cy')))
      .when((board) => answerOffer(board, answer('bo', false)))
      .then(boardOwnershipDeclined(said('bo')), taken('cy'));
    const events = [...together, section, asked, boardOwnershipAccepted(said('bo')), taken('bo')];
    const after = events.reduce(boardDecider.evolve, boardDecider.initial);
    expect(['ana', 'bo', 'cy'].map((id) => roleOn(after, id))).toEqual(['editor', 'owner', 'editor']);
  });

  it('goes at the end to an editor who accepted, and to nobody else', () => {
    given(...together, section, asked, boardOwnershipAccepted(said('cy')))
      .when((board) => endOffer(board, { at: until, called }))
      .then(taken('cy'));
    given(...together, asked)
      .when((board) => endOffer(board, { at: until, called }))
      .thenNothing();
  });

  it('stays with an owner who comes back, also where it was deleted meanwhile', () => {
    const withdrawn = boardTakeoverWithdrawn({ boardId, ownerId: 'ana' });
    const deleted = boardDeleted({ boardId, ownerId: 'ana', actorId: 'ana', pinCount: 0 });
    for (const events of [
      [...together, asked],
      [...together, asked, deleted],
    ])
      given(...events)
        .when((board) => withdrawTakeover(board, 'ana'))
        .then(withdrawn);
    given(...together, asked, withdrawn)
      .when((board) => answerOffer(board, answer('bo', true)))
      .thenRefused('invite-gone');
    given(...together, section, asked, boardOwnershipAccepted(said('bo')), taken('bo'))
      .when((board) => withdrawTakeover(board, 'ana'))
      .thenNothing();
  });

  it('is settled by the erasure of its owner, with what was answered until then', () => {
    const handed = {
      ...{ boardId, formerOwnerId: 'ana', formerOwnerStays: false, cause: 'erased' as const },
      ...{ privacy: 'secret' as const, ...called, sections: [] },
    };
    given(...together, asked, boardOwnershipDeclined(said('bo')))
      .when((board) => offerBoard(board, { ...closed, at: until, called }))
      .then(boardOwnershipOffered({ ...handed, ownerId: 'cy', until }));
    given(...together, asked, boardOwnershipDeclined(said('bo')), boardOwnershipDeclined(said('cy')))
      .when((board) => offerBoard(board, { ...closed, at: until, called }))
      .then(boardOwnershipLapsed({ boardId, ownerId: 'ana' }));
  });
});
