import { randomUUID } from 'node:crypto';
import type { BoardView, PinCard, PinView } from '@corkboard/contracts/curation/entities';
import type { copyPins } from '@corkboard/contracts/curation/pin-bulk';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import type { Answer } from '@corkboard/contracts/route';
import { eventId } from '@corkboard/event-store/identifiers';
import type { CommandContext } from '@corkboard/event-store/streams';
import { contextOfProcess } from '@corkboard/service/react';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardDecider } from '../boards/domain/board.ts';
import { boardPinsCopied } from '../boards/domain/pins-copy.facts.ts';
import { codes, join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { saveCopy } from './domain/copy-pins.ts';
import { pinDecider } from './domain/pin.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(() => curation?.stop());

type Copied = Answer<typeof copyPins>;
interface To {
  readonly board_id: string;
  readonly section_id?: string | null;
}

const newBoard = (owner = ana, privacy: 'public' | 'secret' = 'public') => {
  names += 1;
  return owner.board(`Pile ${names}`, privacy);
};
/** Oldest first. */
const pinsOn = async (board: BoardView, count: number, owner = ana): Promise<readonly string[]> => {
  let ids: readonly string[] = [];
  for (let n = 0; n < count; n += 1)
    ids = [...ids, (await owner.pin(board.id, 700 + 10 * names + n, { title: `Pin ${n} of ${board.name}` })).id];
  await curation.settled();
  return ids;
};
const copy = (
  person: Person,
  [from, pin_ids]: readonly [{ id: string }, readonly string[]],
  to: To,
  headers?: Record<string, string>,
) => {
  const asked = { from_board_id: from.id, pin_ids, ...to };
  return person.client.post<Copied>('/resource/BulkEditResource/create/', asked, headers);
};
const shown = async ({ id }: { id: string }, person = ana) =>
  said(await person.ask<readonly PinCard[]>('BoardFeed', { board_id: id, page_size: 100 }));
const titles = async (board: { id: string }, person = ana) => (await shown(board, person)).map(({ title }) => title);
const count = async ({ id }: BoardView, person = ana) =>
  said(await person.ask<BoardView>('Board', { board_id: id })).pin_count;
const ended = (board: BoardView) =>
  eventually(async () => {
    const ends = (await curation.events('BoardPinsCopyCompleted')).filter(
      ({ stream }) => stream === `board-${board.id}`,
    );
    expect(ends).toHaveLength(1);
  });
const copiesOn = async ({ id }: { id: string }) =>
  (await curation.events('PinSaved')).filter(({ data }) => data['boardId'] === id);

describe('copying pins together', () => {
  it('saves all of them to the other board, in their order, and leaves them where they are [S-097]', async () => {
    const [from, to] = [await newBoard(), await newBoard(bo)];
    const ids = await pinsOn(from, 3);
    const chosen = [ids[2] ?? '', ids[0] ?? ''];
    const copied = said(await copy(bo, [from, chosen], { board_id: to.id }));
    expect([copied.board_id, copied.section_id, copied.pin_ids.length]).toEqual([to.id, null, 2]);
    await ended(to);
    await curation.settled();
    expect(await titles(to, bo)).toEqual([`Pin 2 of ${from.name}`, `Pin 0 of ${from.name}`]);
    expect([await count(from), await count(to, bo)]).toEqual([3, 2]);
    expect((await shown(to, bo)).map(({ id }) => id)).toEqual(copied.pin_ids);
    const [first = ''] = copied.pin_ids;
    const pin = said(await bo.ask<PinView>('Pin', { id: first, field_set_key: 'detailed' }));
    expect([pin.pinner?.id, pin.board?.id]).toEqual([bo.id, to.id]);
    expect((await copiesOn(to)).map(({ data }) => data['isFirstSave'])).toContain(true);
  });

  it('goes into a section, and onto the board that they are on', async () => {
    const board = await newBoard();
    const ids = await pinsOn(board, 2);
    const rome = said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Rome' }));
    said(await copy(ana, [board, ids], { board_id: board.id, section_id: rome.id }));
    await ended(board);
    await curation.settled();
    expect(await count(board)).toBe(4);
    const inRome = said(await ana.ask<readonly PinCard[]>('BoardSectionPins', { section_id: rome.id }));
    expect(inRome.map(({ title }) => title)).toEqual(ids.map((_, n) => `Pin ${n} of ${board.name}`));
  });

  it('is refused as a whole for one that is unknown, elsewhere or not seen, and where nothing may be saved', async () => {
    const [from, to, secret] = [await newBoard(), await newBoard(), await newBoard(bo, 'secret')];
    const ids = await pinsOn(from, 1);
    const [elsewhere = ''] = await pinsOn(await newBoard(), 1);
    const [hidden = ''] = await pinsOn(secret, 1, bo);
    for (const id of [randomUUID(), 'none', elsewhere, hidden])
      expect((await copy(ana, [from, [...ids, id]], { board_id: to.id })).code).toBe(2210);
    const answers = [
      await copy(ana, [secret, [hidden]], { board_id: to.id }),
      await copy(ana, [{ id: randomUUID() }, ids], { board_id: to.id }),
      await copy(ana, [from, ids], { board_id: secret.id }),
      await copy(ana, [from, ids], { board_id: randomUUID() }),
      await copy(ana, [from, ids], { board_id: to.id, section_id: randomUUID() }),
    ];
    expect(codes(answers)).toEqual([2210, 2210, 2106, 2106, 2124].map((code) => [404, code]));
    const tooMany = Array.from({ length: 101 }, () => randomUUID());
    expect((await copy(ana, [from, tooMany], { board_id: to.id })).status).toBe(400);
    expect((await copy(ana, [from, []], { board_id: to.id })).status).toBe(400);
    expect(await copiesOn(to)).toEqual([]);
  });

  it('answers a repeated request as the first time, and saves once', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 2);
    const key = { 'idempotency-key': randomUUID() };
    const first = said(await copy(ana, [from, ids], { board_id: to.id }, key));
    expect(said(await copy(ana, [from, ids], { board_id: to.id }, key))).toEqual(first);
    await ended(to);
    expect(said(await copy(ana, [from, ids], { board_id: to.id }, key))).toEqual(first);
    expect(await copiesOn(to)).toHaveLength(2);
  });

  it('is for everybody on the board that they come onto', async () => {
    const [from, to] = [await newBoard(), await newBoard(ana, 'secret')];
    await join(curation, to, { owner: ana, person: bo, role: 'add_only' });
    const ids = await pinsOn(from, 1);
    said(await copy(bo, [from, ids], { board_id: to.id }));
    await ended(to);
    await curation.settled();
    expect(await titles(to)).toEqual([`Pin 0 of ${from.name}`]);
    const stranger = await curation.person();
    expect((await copy(stranger, [from, ids], { board_id: to.id })).code).toBe(2106);
  });
});

describe('copies that are taken back', () => {
  it('are deleted, and come back when that is taken back', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 2);
    const { undo } = said(await copy(ana, [from, ids], { board_id: to.id }));
    const undone = said(await ana.takeBack(undo));
    expect(undone).toMatchObject({ kind: 'board-pins-copied' });
    expect([await titles(to), await count(to), await count(from)]).toEqual([[], 0, 2]);
    said(await ana.takeBack(undone.undo));
    expect([(await shown(to)).length, await count(to)]).toEqual([2, 2]);
  });

  it('but for the one that was moved on', async () => {
    const [from, to, third] = [await newBoard(), await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 2);
    const { undo, pin_ids: copies } = said(await copy(ana, [from, ids], { board_id: to.id }));
    await ended(to);
    said(await ana.client.post(`/v3/pins/${copies[0]}/move`, { board_id: third.id }));
    expect((await ana.takeBack(undo)).code).toBe(2151);
    said(await ana.takeBack(undo, { anyway: true }));
    expect([await titles(to), (await shown(third)).map(({ id }) => id)]).toEqual([[], [copies[0]]]);
  });
});

describe('copies whose process ends in the middle', () => {
  it('are completed by the next one: each is saved once', async () => {
    const [from, to] = [await newBoard(), await newBoard()];
    const ids = await pinsOn(from, 3);
    const context: CommandContext = {
      ...{ actor: { kind: 'account', id: ana.id }, command: 'CopyPins', idempotencyKey: randomUUID() },
      ...{ fingerprint: 'f', correlationId: 'c', causationId: null, occurredAt: new Date().toISOString() },
    };
    const accepted = {
      ...{ boardId: to.id, ownerId: ana.id, actorId: ana.id, bulkId: randomUUID(), fromBoardId: from.id },
      ...{ sectionId: null, firstPinId: null, copiedAt: context.occurredAt },
      pins: ids.map((sourcePinId) => ({ pinId: randomUUID(), sourcePinId })),
    };
    const event = { id: eventId(context, `board-${to.id}`, 0), metadata: { correlationId: 'c' } };
    const process = 'save-pins-that-were-copied-together';
    const asProcess = contextOfProcess(process, event as Parameters<typeof contextOfProcess>[1], 'CarryPinsCopy');
    const { streams } = curation.backbone;
    const [{ pinId, sourcePinId } = { pinId: '', sourcePinId: '' }] = accepted.pins;
    const { state: source } = await streams.load(`pin-${sourcePinId}`, pinDecider);
    await streams.decide(`pin-${pinId}`, pinDecider, asProcess, (pin) =>
      saveCopy(pin, source, { accepted, pinId, boardPrivacy: 'public' }),
    );
    await streams.decide(`board-${to.id}`, boardDecider, context, () => [boardPinsCopied(accepted)]);
    await ended(to);
    const saved = (await copiesOn(to)).map(({ data }) => data['pinId'] as string);
    expect(saved.sort()).toEqual(accepted.pins.map((each) => each.pinId).sort());
    await curation.settled();
    expect(await count(to)).toBe(3);
  });
});
