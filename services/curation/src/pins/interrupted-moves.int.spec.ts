import { randomUUID } from 'node:crypto';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { DataOf } from '@corkboard/event-store/fact';
import { eventId } from '@corkboard/event-store/identifiers';
import { contextOfProcess } from '@corkboard/service/react';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { boardDecider } from '../boards/domain/board.ts';
import { boardPinsMoved } from '../boards/domain/pins-move.facts.ts';
import { CurationModule } from '../curation.module.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { CarryPins } from './commands/carry-pins.ts';
import { carryPin } from './domain/carry-pins.ts';
import { pinDecider } from './domain/pin.ts';

const PROCESS = 'carry-pins-that-were-moved-together';

let curation: RunningCuration;
let ana: Person;
let from: BoardView;
let to: BoardView;
let pins: readonly string[];
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

const begin = async () => {
  names += 1;
  from = await ana.board(`From ${names}`);
  to = await ana.board(`To ${names}`);
  pins = [];
  for (let n = 0; n < 3; n += 1) pins = [...pins, (await ana.pin(from.id, 10 * names + n)).id];
  await curation.settled();
};

const contextNow = () => ana.context('MovePins');
const moveOf = (more: Partial<DataOf<typeof boardPinsMoved>> = {}) => ({
  ...{ boardId: from.id, ownerId: ana.id, actorId: ana.id, bulkId: randomUUID(), movedAt: new Date().toISOString() },
  ...{ fromBoardId: from.id, toBoardId: to.id },
  pins: pins.map((pinId) => ({ pinId, fromSectionId: null, toSectionId: null })),
  ...more,
});
type Move = ReturnType<typeof moveOf>;

const accept = async (move: Move, context = contextNow()) => {
  const { streams } = curation.backbone;
  await streams.decide(`board-${from.id}`, boardDecider, context, () => [boardPinsMoved(move)]);
};
const movesOf = async (...ids: readonly string[]) =>
  (await curation.events('PinMoved')).filter(({ data }) => ids.includes(data['pinId'] as string));
const endsOf = async ({ bulkId }: Move) => {
  const all = [...(await curation.events('BoardPinsMoveCompleted')), ...(await curation.events('BoardPinsPutBack'))];
  return all.filter(({ data }) => data['bulkId'] === bulkId).map(({ type }) => type);
};
const feed = (board: BoardView) => ana.wallOf(board);
const counts = async () =>
  Promise.all([from, to].map(async ({ id }) => said(await ana.ask<BoardView>('Board', { board_id: id })).pin_count));
const remove = async (id: string) => said(await ana.tell('Pin', 'delete', { id }));

describe('a move of pins whose process ends in the middle', () => {
  it('is completed by the next one: what was moved stays moved, once', async () => {
    await begin();
    const { streams } = curation.backbone;
    const [move, context] = [moveOf(), contextNow()];
    const event = { id: eventId(context, `board-${from.id}`, 0), metadata: { correlationId: 'c' } };
    const asProcess = contextOfProcess(PROCESS, event as Parameters<typeof contextOfProcess>[1], 'CarryPins');
    const [first] = move.pins;
    if (!first) throw new Error('no pin');
    await streams.decide(`pin-${first.pinId}`, pinDecider, asProcess, (pin) =>
      carryPin(pin, { accepted: move, move: first, boardPrivacy: 'public' }),
    );
    await accept(move, context);
    await eventually(async () => expect(await endsOf(move)).toEqual(['BoardPinsMoveCompleted']));
    expect((await movesOf(...pins)).map(({ data }) => data['pinId']).sort()).toEqual([...pins].sort());
    await curation.settled();
    expect([(await feed(from)).length, (await feed(to)).length]).toEqual([0, 3]);
    expect(await counts()).toEqual([0, 3]);
  });

  it('is completed once, however often it is carried out', async () => {
    await begin();
    const [move, context] = [moveOf(), contextNow()];
    await accept(move, context);
    await eventually(async () => expect(await endsOf(move)).toEqual(['BoardPinsMoveCompleted']));
    const [event] = (await curation.events('BoardPinsMoved')).filter(({ data }) => data['bulkId'] === move.bulkId);
    if (!event) throw new Error('no move');
    const commands = curation.service.app.select(CurationModule).get(CommandBus, { strict: false });
    for (let n = 0; n < 2; n += 1)
      await commands.execute(new CarryPins(contextOfProcess(PROCESS, event, 'CarryPins'), { ...move, isUndo: false }));
    expect([await endsOf(move), (await movesOf(...pins)).length]).toEqual([['BoardPinsMoveCompleted'], 3]);
  });
});

describe('a pin that changed before it was moved with the others', () => {
  it('puts the rest back where it was, and stays as it is itself', async () => {
    await begin();
    const [gone = '', ...others] = pins;
    await remove(gone);
    const move = moveOf();
    await accept(move);
    await eventually(async () => expect(await endsOf(move)).toEqual(['BoardPinsPutBack']));
    await eventually(async () => expect(await movesOf(...others)).toHaveLength(4));
    await curation.settled();
    expect([(await feed(from)).sort(), await feed(to), await counts()]).toEqual([[...others].sort(), [], [2, 0]]);
    said(await ana.tell('PinRestore', 'create', { id: gone }));
    await curation.settled();
    expect([(await feed(from)).sort(), await counts()]).toEqual([[...pins].sort(), [3, 0]]);
    // It stands back to be moved as if nothing had been asked.
    said(await ana.tell('BulkEdit', 'update', { board_id: to.id, pin_ids: pins }));
    expect((await feed(to)).sort()).toEqual([...pins].sort());
  });

  it('by a move of its own stays where that took it', async () => {
    await begin();
    const [first = '', ...others] = pins;
    const third = await ana.board(`Third ${names}`);
    said(await ana.client.post(`/v3/pins/${first}/move`, { board_id: third.id }));
    const move = moveOf();
    await accept(move);
    await eventually(async () => expect(await endsOf(move)).toEqual(['BoardPinsPutBack']));
    await eventually(async () => expect(await movesOf(...others)).toHaveLength(4));
    await curation.settled();
    expect([(await feed(from)).sort(), await feed(to), await feed(third)]).toEqual([[...others].sort(), [], [first]]);
    expect(await counts()).toEqual([2, 0]);
  });
});

describe('a board whose pins are being moved together', () => {
  /** Of a board that nobody knows, so that no process ends it on this one. */
  const underWay = (movedAt: number, more: Partial<Move> = {}) =>
    accept(moveOf({ boardId: randomUUID(), pins: [], movedAt: new Date(movedAt).toISOString(), ...more }));
  const move = (board: BoardView, section_id: string | null = null) =>
    ana.tell('BulkEdit', 'update', { board_id: board.id, section_id, pin_ids: pins });
  const WAIT = 'Please wait until the previous board action finishes.';

  it('takes the next action when that has ended: as source, as target, in a section [S-356 part]', async () => {
    await begin();
    const other = await ana.board(`Other ${names}`);
    const rome = said(await ana.tell<{ id: string }>('BoardSection', 'create', { board_id: from.id, name: 'Rome' }));
    const elsewhere = (await ana.pin(other.id, 900)).id;
    const into = { pinId: randomUUID(), fromSectionId: null, toSectionId: rome.id };
    await underWay(Date.now(), { fromBoardId: randomUUID(), toBoardId: from.id, pins: [into] });
    await eventually(async () => expect((await move(to)).code).toBe(2171));
    const waits = [
      await ana.client.post(`/v3/pins/${pins[0]}/move`, { board_id: to.id }),
      await ana.tell('Board', 'delete', { board_id: from.id }),
      await ana.tell('BoardSection', 'create', { board_id: from.id, name: 'Bath', initial_pins: pins }),
      await ana.client.post(`/v3/pins/${elsewhere}/move`, { board_id: from.id }),
      await move(from, rome.id),
    ];
    expect(waits.map(({ status, code, body }) => [status, code, body.resource_response.error?.message])).toEqual(
      [2171, 2171, 2171, 2172, 2173].map((code) => [409, code, WAIT]),
    );
    said(await ana.tell('Pin', 'create', { board_id: from.id, media_upload_id: (await ana.upload(901)).id }));
    said(await ana.tell('Pin', 'update', { id: pins[0], title: 'Not held up' }));
  });

  it('keeps the undo of what was moved before waiting, too', async () => {
    await begin();
    const { undo } = said(
      await ana.tell<{ undo: UndoOffer }>('BulkEdit', 'update', { board_id: to.id, pin_ids: pins }),
    );
    await eventually(async () => expect(await movesOf(...pins)).toHaveLength(3));
    const takeBack = () => ana.client.post(`/v3/commands/${undo.commandId}/undo`, {});
    await underWay(Date.now());
    await eventually(async () => expect((await takeBack()).code).toBe(2172));
    expect((await feed(to)).sort()).toEqual([...pins].sort());
  });

  it('is not undone with its pins meanwhile, as it is not deleted [S-356 part]', async () => {
    await begin();
    const [made] = (await curation.events('BoardCreated')).filter(({ stream }) => stream === `board-${from.id}`);
    await underWay(Date.now());
    const refused = await ana.client.post(`/v3/commands/${made?.metadata.commandId}/undo`, { anyway: true });
    expect([refused.status, refused.code]).toEqual([409, 2171]);
    expect((await feed(from)).sort()).toEqual([...pins].sort());
  });

  it('waits five minutes for it, and no longer', async () => {
    await begin();
    await underWay(Date.now() - 5 * 60_000 + 20_000);
    expect((await move(to)).code).toBe(2171);
    await begin();
    await underWay(Date.now() - 5 * 60_000 - 1_000);
    said(await move(to));
  });
});
