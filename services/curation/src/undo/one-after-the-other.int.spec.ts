import type { Act } from '@corkboard/contracts/curation/acts';
import type { BoardView, PinView, UndoOffer } from '@corkboard/contracts/curation/entities';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import { movePin } from '@corkboard/contracts/curation/pins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkEnded, copiesOn, takenBack } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let boards: readonly [BoardView, BoardView, BoardView];
let pins: readonly [string, string];
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

interface Undoable {
  readonly undo: UndoOffer;
}

/** Three boards, and two pins on the first of them. */
const begin = async (): Promise<void> => {
  names += 1;
  const board = (n: number) => ana.board(`Turn ${names} ${n}`);
  boards = [await board(1), await board(2), await board(3)];
  const [one = '', other = ''] = await copiesOn(curation, boards[0], { owner: ana, count: 2, seed: 300 + names });
  pins = [one, other];
};
const moveOne = async (id: string, to: BoardView) =>
  said(await ana.client.ask(movePin, { params: { id }, body: { board_id: to.id, section_id: null } })).undo;
const moveTogether = async (ids: readonly string[], to: BoardView) => {
  const { undo } = said(
    await ana.client.ask(movePins, { body: { board_id: to.id, section_id: null, pin_ids: [...ids] } }),
  );
  await curation.settled();
  return undo;
};
const boardOf = async (id: string) => said(await ana.ask<PinView>('Pin', { id })).board?.id;

describe('acts on a pin, alone and with others', () => {
  it('are taken back one after the other: a move, and one together with another pin', async () => {
    await begin();
    const [a, b, c] = boards;
    const first = await moveOne(pins[0], b);
    await moveOne(pins[1], b);
    const second = await moveTogether(pins, c);
    await takenBack(ana, second);
    await curation.settled();
    expect(await boardOf(pins[0])).toBe(b.id);
    said(await ana.takeBack(first));
    expect([await boardOf(pins[0]), await boardOf(pins[1])]).toEqual([a.id, b.id]);
  });

  it('likewise where the pins were moved by a bulk action', async () => {
    await begin();
    const [a, b, c] = boards;
    const first = await moveOne(pins[0], b);
    await curation.settled();
    const body = { board_id: b.id, new_board_id: c.id };
    const started = said(
      await ana.client.post<Undoable & { bulk_id: string }>('/resource/BulkEditSelectAllResource/update/', body),
    );
    await bulkEnded(curation, ana, started.bulk_id);
    expect(await boardOf(pins[0])).toBe(c.id);
    const { bulk_id } = await takenBack(ana, started.undo);
    await bulkEnded(curation, ana, bulk_id ?? '');
    expect(await boardOf(pins[0])).toBe(b.id);
    said(await ana.takeBack(first));
    expect(await boardOf(pins[0])).toBe(a.id);
  });

  it('a move that was taken back and made again is the last one again', async () => {
    await begin();
    const [, b, c] = boards;
    const first = await moveOne(pins[0], b);
    await moveOne(pins[1], b);
    const second = await moveTogether(pins, c);
    const undone = await takenBack(ana, second);
    await curation.settled();
    await takenBack(ana, undone.undo);
    await curation.settled();
    expect([await boardOf(pins[0]), (await ana.takeBack(first)).code]).toEqual([c.id, 2151]);
  });

  it('a save, after its deletion was restored from the trash: that is the undo of the deletion', async () => {
    const board = await ana.board('Saved, deleted and restored');
    const [{ id }] = [await ana.pin(board.id, 350)];
    await curation.settled();
    const saved = said(
      await ana.tell<Undoable & { id: string }>('Repin', 'create', { pin_id: id, board_id: board.id }),
    );
    said(await ana.tell('Pin', 'delete', { id: saved.id }));
    said(await ana.tell('PinRestore', 'create', { id: saved.id }));
    await curation.settled();
    const [deletion] = said(await ana.client.get<readonly Act[]>('/v3/acts/'));
    expect(deletion).toMatchObject({ kind: 'pin-deleted', undone: true });
    said(await ana.takeBack(saved.undo));
    expect((await ana.ask('Pin', { id: saved.id })).status).toBe(404);
  });
});
