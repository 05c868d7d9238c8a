import { getConflict, undoCommand } from '@corkboard/contracts/curation/acts';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { restoreBoardThen } from '@corkboard/contracts/curation/history';
import { placePin } from '@corkboard/contracts/curation/pin-moves';
import { movePin } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { moment } from '@corkboard/testing/moment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

let seed = 0;
const boardWith = async (name: string, count: number) => {
  const board = await ana.board(name);
  const pins: string[] = [];
  for (let n = 0; n < count; n += 1) {
    seed += 1;
    pins.push((await ana.pin(board.id, seed)).id);
  }
  await curation.settled();
  return { board, pins };
};
const put = async (id: string | undefined, target: string | undefined, side: 'before' | 'after' = 'before') => {
  said(await ana.client.ask(placePin, { params: { id: id ?? '' }, body: { target_pin_id: target ?? '', side } }));
  await curation.settled();
};
const restore = async ({ id }: BoardView, as_of: string) =>
  said(await ana.client.ask(restoreBoardThen, { params: { id }, body: { as_of, section_id: null } }));
const takeBack = async (offer: UndoOffer | null) =>
  said(await ana.client.ask(undoCommand, { params: { id: offer?.commandId ?? '' }, body: { anyway: false } }));
const shows = (board: BoardView, pins: readonly (string | undefined)[]) =>
  eventually(async () => {
    await curation.settled();
    expect(await ana.wallOf(board)).toEqual(pins);
  });

describe('a board that is brought back to how it was', () => {
  it('has its order again, where nothing else is missing, and the one before by undo and redo', async () => {
    const { board, pins } = await boardWith('Shelf', 3);
    const [a, b, c] = pins;
    await put(a, c);
    await shows(board, [a, c, b]);
    const as_of = await moment();
    await put(b, a);
    await shows(board, [b, a, c]);
    const back = await restore(board, as_of);
    expect(back).toMatchObject({ pin_count: 0, placed_count: 1, section_count: 0, left_count: 0, has_more: false });
    await shows(board, [a, c, b]);
    const undone = await takeBack(back.undo);
    await shows(board, [b, a, c]);
    await takeBack(undone.undo);
    await shows(board, [a, c, b]);
    expect(await restore(board, as_of)).toMatchObject({ undo: null, placed_count: 0 });
  });

  it('has pins that come back at their places of then, between those that stayed', async () => {
    const { board, pins } = await boardWith('Row', 4);
    const [a, b, c, d] = pins;
    await put(a, d);
    await shows(board, [a, d, c, b]);
    const other = await ana.board('Drawer of the row');
    const as_of = await moment();
    await put(a, b);
    said(await ana.client.ask(movePin, { params: { id: a ?? '' }, body: { board_id: other.id, section_id: null } }));
    said(await ana.tell('Pin', 'delete', { id: c }));
    await shows(board, [d, b]);
    const later = (await ana.pin(board.id, 90)).id;
    await curation.settled();
    const back = await restore(board, as_of);
    expect(back).toMatchObject({ pin_count: 2, placed_count: 0 });
    await shows(board, [later, a, d, c, b]);
    await takeBack(back.undo);
    await shows(board, [later, d, b]);
    expect(await ana.wallOf(other)).toEqual([a]);
  });

  it('leaves a pin where it was put after the restoration, also when that is taken back', async () => {
    const { board, pins } = await boardWith('Rack', 3);
    const [a, b, c] = pins;
    const as_of = await moment();
    await put(a, c);
    await put(b, a);
    await shows(board, [b, a, c]);
    const back = await restore(board, as_of);
    expect(back).toMatchObject({ placed_count: 2 });
    await shows(board, [c, b, a]);
    await put(a, c, 'after');
    await shows(board, [c, a, b]);
    await takeBack(back.undo);
    await shows(board, [b, c, a]);
  });
});

describe('what a restoration overtakes', () => {
  it('is told with who asked for the restoration, or took it back', async () => {
    const bo = await curation.person();
    const { board, pins } = await boardWith('Of two', 2);
    const [a, b] = pins;
    await join(curation, board, { owner: ana, person: bo });
    const saved = await bo.save(a ?? '', board.id);
    await curation.settled();
    const as_of = await moment();
    const place = { params: { id: a ?? '' }, body: { target_pin_id: b ?? '', side: 'before' as const } };
    const placed = said(await bo.client.ask(placePin, place));
    said(await ana.tell('Pin', 'delete', { id: saved.id }));
    await shows(board, [a, b]);
    const told = async ({ undo }: { undo: UndoOffer | null }) =>
      said(await bo.client.ask(getConflict, { params: { id: undo?.commandId ?? '' } })).conflict;
    const byAna = { by: { id: ana.id }, by_me: false };

    const back = await restore(board, as_of);
    await shows(board, [saved.id, b, a]);
    expect(await told(placed)).toMatchObject({ ...byAna, kind: 'pin-placed' });
    expect(await told(saved)).toBeNull();
    await takeBack(back.undo);
    await shows(board, [a, b]);
    expect(await told(saved)).toMatchObject({ ...byAna, kind: 'pin-deleted' });
  });
});
