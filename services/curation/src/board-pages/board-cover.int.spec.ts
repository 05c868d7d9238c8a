import type { Act } from '@corkboard/contracts/curation/acts';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { HistoryEntry } from '@corkboard/contracts/curation/history';
import { movePin } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let cy: Person;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo, cy] = [await curation.person(), await curation.person(), await curation.person()];
});
afterAll(() => curation?.stop());

interface Chosen {
  readonly undo: UndoOffer | null;
}
const choose = (person: Person, board_id: string, pin_id: string) =>
  person.tell<Chosen>('BoardCover', 'update', { board_id, pin_id });
const coverOf = async (person: Person, { id }: BoardView) =>
  said(await person.ask<BoardView>('Board', { board_id: id })).image_cover_url;

/** A board with a pin on its cover, and a later one that is not. */
const withPins = async (name: string, seed: number) => {
  const board = await ana.board(name);
  const [first, second] = [await ana.pin(board.id, seed), await ana.pin(board.id, seed + 1)];
  await eventually(async () => {
    const covered = await curation.events('BoardCoverChanged');
    expect(covered.some(({ data }) => data['boardId'] === board.id)).toBe(true);
  });
  return { board, first, second };
};
/** Path of a picture: its address is signed anew each time. */
const pathOf = (url: string | null | undefined) => (url ?? '').split('?')[0];

describe('the cover of a board', () => {
  it('is a pin that is chosen, told in the history and taken back', async () => {
    const { board, first, second } = await withPins('Chosen', 41);
    expect(pathOf(await coverOf(ana, board))).toBe(pathOf(first.images?.['236x'].url));
    const { undo } = said(await choose(ana, board.id, second.id));
    expect(pathOf(await coverOf(ana, board))).toBe(pathOf(second.images?.['236x'].url));
    expect(said(await choose(ana, board.id, second.id)).undo).toBeNull();
    const [act] = said(await ana.client.get<readonly Act[]>('/v3/acts/'));
    expect([act?.kind, act?.board?.id]).toEqual(['board-cover-changed', board.id]);
    const [entry] = said(await ana.client.get<readonly HistoryEntry[]>(`/v3/boards/${board.id}/history/`));
    expect(entry).toMatchObject({ kind: 'board-cover-changed', undo, pin: { id: second.id } });
    const back = said(await ana.takeBack(undo));
    expect([back.kind, pathOf(await coverOf(ana, board))]).toEqual([
      'board-cover-changed',
      pathOf(first.images?.['236x'].url),
    ]);
    said(await ana.takeBack(back.undo));
    expect(pathOf(await coverOf(ana, board))).toBe(pathOf(second.images?.['236x'].url));
  });

  it('is not taken back to a pin that went to another board', async () => {
    const { board, first, second } = await withPins('Left', 43);
    const { undo } = said(await choose(ana, board.id, second.id));
    const elsewhere = await ana.board('Elsewhere');
    said(
      await ana.client.ask(movePin, { params: { id: first.id }, body: { board_id: elsewhere.id, section_id: null } }),
    );
    expect((await ana.takeBack(undo)).code).toBe(2210);
    expect(pathOf(await coverOf(ana, board))).toBe(pathOf(second.images?.['236x'].url));
  });

  it('is the owner’s and the editors’ to choose, of the pins that are on the board', async () => {
    const { board, second } = await withPins('Together', 45);
    const stray = await ana.pin((await ana.board('Stray')).id, 47);
    await join(curation, board, { owner: ana, person: bo });
    await join(curation, board, { owner: ana, person: cy, role: 'add_only' });
    const { undo } = said(await choose(bo, board.id, second.id));
    expect(undo).not.toBeNull();
    for (const refused of [
      await choose(cy, board.id, second.id),
      await choose(await curation.person(), board.id, second.id),
      await choose(bo, crypto.randomUUID(), second.id),
      await choose(bo, 'x', second.id),
    ])
      expect([refused.status, refused.code]).toEqual([404, 2106]);
    for (const id of [stray.id, crypto.randomUUID(), 'x']) expect((await choose(bo, board.id, id)).code).toBe(2210);
    expect((await choose(await curation.visitor(), board.id, second.id)).code).toBe(7);
  });
});
