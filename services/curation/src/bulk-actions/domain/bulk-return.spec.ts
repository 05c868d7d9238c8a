import { PINS_OF_BULK_ACTION_MAX } from '@corkboard/contracts/curation/bulk-actions';
import { MAX_APPEND_BYTES } from '@corkboard/event-store/port';
import { givenFor } from '@corkboard/testing/given';
import { describe, expect, it } from '@jest/globals';
import { boardDecider } from '../../boards/domain/board.ts';
import { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { boardSectionDeleted, boardSectionRestored } from '../../boards/domain/section.facts.ts';
import { undoBulkReturn } from '../../boards/domain/undo-return.ts';
import { type PinsReturning, returnPins } from '../../pins/domain/return-pins.ts';
import { at, boardOf, board as made, started as moving, rome } from '../../testing/bulk-boards.ts';
import { bulkReturnListed } from './bulk-work.facts.ts';
import { bulkWorkDecider, listedReturns, listPins, nextOf, PLACES_LISTED_MAX } from './bulk-work.ts';

const asOf = '2026-01-20T12:00:00.000Z';
const of = { boardId: 'b2', ownerId: 'ana', actorId: 'ana' };
const section = { ...of, sectionId: 's1' };
const gone = boardSectionDeleted({ ...section, pinDisposition: 'move_to_board' });
const back = boardSectionRestored({
  ...{ ...section, name: 'Rome', slug: 'rome', isRenamed: false, namedBy: 'ana', sectionIds: null },
});
const slugsOf = (name: string) => [name.toLowerCase()];
const asked: PinsReturning = {
  ...{ actorId: 'ana', asOf, at, sectionId: null, placed: 4, pins: [], boards: new Map(), held: 0, slugsOf },
  ...{ sections: [{ id: 's1', name: 'Rome', namedBy: 'ana' }], bulk: { bulkId: 'm1', pinCount: 2_000 } },
};
const returning = { asOf, isTakenBack: false, sectionId: null, placedCount: 4 };
const started = bulkActionStarted({
  ...{ ...of, bulkId: 'm1', originBulkId: 'm1', action: 'return', fromBoardId: 'b2', toBoardId: 'b2' },
  ...{ toSectionId: null, mergesBoard: false, returning, pinCount: 2_000, startedAt: at },
});
const given = givenFor(boardDecider);
const facts = [
  { before: boardOf(made('b2'), rome, gone), event: started },
  { before: boardOf(made('b2'), rome, gone, started), event: back },
];
const undo = (more: { actorId?: string; pinCount?: number } = {}) =>
  ({ facts, started: started.data, slugsOf, at, actorId: 'ana', bulkId: 'm2', pinCount: 1_900, ...more }) as const;

describe('a return of more pins than one append holds', () => {
  it('is begun by the board, with its sections, unless another action on its pins is under way', () => {
    given(made('b2'), rome, gone)
      .when((board) => returnPins(board, asked))
      .then(started, back);
    given(made('b2'), rome, gone, { ...moving, data: { ...moving.data, boardId: 'b2', fromBoardId: 'b2' } })
      .when((board) => returnPins(board, asked))
      .thenRefused('source-board-busy');
    given(made('b2'), rome, gone)
      .when((board) => returnPins(board, { ...asked, actorId: 'bo' }))
      .thenRefused('board-not-found');
  });

  it('is taken back by one in the other direction, with its sections, or by these alone where no pin came', () => {
    const ended = [made('b2'), rome, back] as const;
    const taken = { ...started.data, bulkId: 'm2', pinCount: 1_900, returning: { ...returning, isTakenBack: true } };
    given(...ended)
      .when((board) => undoBulkReturn(board, undo()))
      .then(bulkActionStarted(taken), gone);
    given(...ended)
      .when((board) => undoBulkReturn(board, undo({ pinCount: 0 })))
      .then(gone);
    given(...ended, gone)
      .when((board) => undoBulkReturn(board, undo({ pinCount: 0 })))
      .thenRefused('nothing-to-undo');
    given(...ended)
      .when((board) => undoBulkReturn(board, undo({ actorId: 'bo' })))
      .thenRefused('board-not-found');
  });
});

describe('the list of such a return', () => {
  const place = (boardId: string, sectionId: string | null = null) => ({ boardId, sectionId });
  const [here, there] = [place('b2'), place('b1', 's9')];
  const work = { bulkId: 'm1', boardId: 'b2', actorId: 'ana' };

  it('names the places of its pins once, and is read with them', () => {
    const pins = listedReturns([
      { pinId: 'p1', from: null, to: here },
      { pinId: 'p2', from: there, to: here },
      { pinId: 'p3', from: null, to: here },
    ]);
    const listed = [
      bulkReturnListed({ ...work, from: null, to: here, pinIds: ['p1', 'p3'] }),
      bulkReturnListed({ ...work, from: there, to: here, pinIds: ['p2'] }),
    ];
    givenFor(bulkWorkDecider)()
      .when((state) => listPins(state, { ...work, pins }))
      .then(...listed);
    const read = listed.reduce(bulkWorkDecider.evolve, bulkWorkDecider.initial);
    expect(read.status === 'listed' ? nextOf(read) : []).toEqual([pins[0], pins[2], pins[1]]);
  });

  it('fits into one append, and leaves the rest where the pins are at too many places', () => {
    const id = '01900000-0000-8000-8000-000000000000';
    const many = Array.from({ length: PLACES_LISTED_MAX + 1 }, (_, n) => ({
      ...{ pinId: `p${n}`, from: place('b1', `s${n}`), to: here },
    }));
    expect(listedReturns(many)).toHaveLength(PLACES_LISTED_MAX);
    const idBytes = PINS_OF_BULK_ACTION_MAX * (JSON.stringify(id).length + 1);
    const factBytes = (PLACES_LISTED_MAX + PINS_OF_BULK_ACTION_MAX / 1_000) * 1_000;
    expect(idBytes + factBytes).toBeLessThan(MAX_APPEND_BYTES);
  });
});
