import { randomUUID } from 'node:crypto';
import type { mergeBoards } from '@corkboard/contracts/curation/bulk-actions';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { Answer } from '@corkboard/contracts/route';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardDecider } from '../boards/domain/board.ts';
import { bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { boardSeen, bulkEnded, codes, copiesOn, join, takenBack } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { listWork } from './list-work.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

const newBoard = (owner = ana) => {
  names += 1;
  return owner.board(`Half ${names}`);
};
const pinsOn = (board: BoardView, count: number, owner = ana) =>
  copiesOn(curation, board, { owner, count, seed: 1_200 + names });
const merge = (person: Person, from: BoardView, to: BoardView, more: object = {}) =>
  person.client.post<Answer<typeof mergeBoards>>(`/v3/boards/${from.id}/merge`, { board_id: to.id, ...more });
const ended = (person: Person, bulk_id: string) => bulkEnded(curation, person, bulk_id);
const feed = async (board: BoardView) => (await ana.wallOf(board)).sort();
const status = async (board: BoardView) => (await boardSeen(ana, board)).status;

describe('merging a board into another one', () => {
  it('moves all of its pins, those of its sections too, and deletes it; one undo brings both back', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 3);
    const [kept = ''] = await pinsOn(to, 1);
    const asked = { board_id: from.id, name: 'Rome', initial_pins: ids.slice(0, 2) };
    const rome = said(await ana.tell<BoardSection>('BoardSection', 'create', asked));
    await curation.settled();
    const { bulk_id, total, undo } = said(await merge(ana, from, to));
    const whole = { status: 'completed', done: 3, merged: true };
    expect([total, await ended(ana, bulk_id)]).toEqual([3, expect.objectContaining(whole)]);
    expect([await feed(to), await status(from)]).toEqual([[...ids, kept].sort(), 404]);
    const isBack = async () => {
      await curation.settled();
      expect([await feed(to), await feed(from), await status(from)]).toEqual([[kept], [...ids].sort(), 200]);
      const inRome = said(await ana.ask<readonly { id: string }[]>('BoardSectionPins', { section_id: rome.id }));
      expect(inRome.map(({ id }) => id).sort()).toEqual([...ids.slice(0, 2)].sort());
    };
    const undone = await takenBack(ana, undo);
    expect(undone).toMatchObject({ kind: 'bulk-action-started', bulk_id: expect.any(String), new_name: null });
    await eventually(isBack);
    const again = await takenBack(ana, undone.undo);
    await eventually(async () => expect([await feed(to), await status(from)]).toEqual([[...ids, kept].sort(), 404]));
    await takenBack(ana, again.undo);
    await eventually(isBack);
  });

  it('brings it back under another name where its own was taken meanwhile', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 1);
    const { bulk_id, undo } = said(await merge(ana, from, to));
    await ended(ana, bulk_id);
    await ana.board(from.name);
    expect((await takenBack(ana, undo)).new_name).toBe(`${from.name} (restored)`);
    await eventually(async () => expect(await feed(from)).toEqual(ids));
  });

  it('is of its owner, and into a board that the owner is on', async () => {
    const [from, to, theirs] = [await newBoard(), await newBoard(), await newBoard(bo)];
    await pinsOn(from, 1);
    await join(curation, from, { owner: ana, person: bo });
    const refused = [await merge(bo, from, theirs), await merge(ana, from, from), await merge(ana, from, theirs)];
    expect(codes([...refused, await merge(ana, to, from)])).toEqual([
      ...[
        [404, 2106],
        [404, 2106],
        [403, 2107],
        [404, 2210],
      ],
    ]);
    expect(await status(from)).toBe(200);
  });

  it('leaves the board with the pins that may not go along', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 2);
    await join(curation, from, { owner: ana, person: bo });
    const [theirs = ''] = await pinsOn(from, 1, bo);
    const { bulk_id } = said(await merge(ana, from, to));
    expect(await ended(ana, bulk_id)).toMatchObject({ status: 'completed', done: 2, failed: 1, merged: false });
    expect([await feed(from), await feed(to), await status(from)]).toEqual([[theirs], [...ids].sort(), 200]);
  });

  it('leaves the board with a pin that was saved once its list was made, and says that it was not merged', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 2);
    const { streams } = curation.backbone;
    const [bulkId, asked] = [randomUUID(), () => ana.context('StartBulkMove')];
    const pins = ids.map((pinId) => ({ pinId, toSectionId: null }));
    await listWork(streams, asked(), { bulkId, boardId: from.id, actorId: ana.id, pins });
    const late = await ana.pin(from.id, 1_300 + names);
    const of = { boardId: from.id, ownerId: ana.id, actorId: ana.id, bulkId, originBulkId: bulkId };
    const place = { fromBoardId: from.id, toBoardId: to.id, toSectionId: null, mergesBoard: true, returning: null };
    const count = { action: 'move', pinCount: 2, startedAt: new Date().toISOString() } as const;
    const started = bulkActionStarted({ ...of, ...place, ...count });
    await streams.decide(`board-${from.id}`, boardDecider, asked(), () => [started]);
    expect(await ended(ana, bulkId)).toMatchObject({ status: 'completed', done: 2, failed: 0, merged: false });
    expect([await feed(from), await feed(to), await status(from)]).toEqual([[late.id], [...ids].sort(), 200]);
  });
});
