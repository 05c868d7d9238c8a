import { randomUUID } from 'node:crypto';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { eventId } from '@corkboard/event-store/identifiers';
import { contextOfProcess } from '@corkboard/service/react';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { boardDecider } from '../boards/domain/board.ts';
import { boardPinsDeleted } from '../boards/domain/pins-deletion.facts.ts';
import { CurationModule } from '../curation.module.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { CarryPinsDeletion } from './commands/carry-pins-deletion.ts';
import { carryDeletion } from './domain/delete-pins.ts';
import { pinDecider } from './domain/pin.ts';

const PROCESS = 'carry-pins-that-were-deleted-together';

let curation: RunningCuration;
let ana: Person;
let board: BoardView;
let pins: readonly string[];
let names = 0;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

const begin = async () => {
  names += 1;
  board = await ana.board(`Board ${names}`);
  pins = [];
  for (let n = 0; n < 3; n += 1) pins = [...pins, (await ana.pin(board.id, 10 * names + n)).id];
  await curation.settled();
};

const contextNow = () => ana.context('DeletePins');
const deletionOf = () => ({
  ...{ boardId: board.id, ownerId: ana.id, actorId: ana.id, bulkId: randomUUID(), deletedAt: new Date().toISOString() },
  pins: pins.map((pinId) => ({ pinId, sectionId: null })),
});
type Deletion = ReturnType<typeof deletionOf>;

const accept = async (deletion: Deletion, context = contextNow()) => {
  const { streams } = curation.backbone;
  await streams.decide(`board-${board.id}`, boardDecider, context, () => [boardPinsDeleted(deletion)]);
};
const of = async (type: string, ids: readonly string[]) =>
  (await curation.events(type)).filter(({ data }) => ids.includes(data['pinId'] as string));
const endsOf = async ({ bulkId }: Deletion) => {
  const [completed, putBack] = ['BoardPinsDeletionCompleted', 'BoardPinsDeletionPutBack'];
  const all = [...(await curation.events(completed ?? '')), ...(await curation.events(putBack ?? ''))];
  return all.filter(({ data }) => data['bulkId'] === bulkId).map(({ type }) => type);
};
const feed = async (board: BoardView) => (await ana.wallOf(board)).sort();
const count = async ({ id }: BoardView) => said(await ana.ask<BoardView>('Board', { board_id: id })).pin_count;

describe('a deletion of pins whose process ends in the middle', () => {
  it('is completed by the next one: what was deleted stays deleted, once', async () => {
    await begin();
    const { streams } = curation.backbone;
    const [deletion, context] = [deletionOf(), contextNow()];
    const event = { id: eventId(context, `board-${board.id}`, 0), metadata: { correlationId: 'c' } };
    const asProcess = contextOfProcess(PROCESS, event as Parameters<typeof contextOfProcess>[1], 'CarryPinsDeletion');
    await streams.decide(`pin-${pins[0]}`, pinDecider, asProcess, (pin) => carryDeletion(pin, deletion));
    await accept(deletion, context);
    await eventually(async () => expect(await endsOf(deletion)).toEqual(['BoardPinsDeletionCompleted']));
    expect(await of('PinDeleted', pins)).toHaveLength(3);
    await curation.settled();
    expect([await feed(board), await count(board)]).toEqual([[], 0]);
  });

  it('is completed once, however often it is carried out', async () => {
    await begin();
    const [deletion, context] = [deletionOf(), contextNow()];
    await accept(deletion, context);
    await eventually(async () => expect(await endsOf(deletion)).toEqual(['BoardPinsDeletionCompleted']));
    const [event] = (await curation.events('BoardPinsDeleted')).filter(
      ({ data }) => data['bulkId'] === deletion.bulkId,
    );
    if (!event) throw new Error('no deletion');
    const commands = curation.service.app.select(CurationModule).get(CommandBus, { strict: false });
    for (let n = 0; n < 2; n += 1)
      await commands.execute(
        new CarryPinsDeletion(contextOfProcess(PROCESS, event, 'CarryPinsDeletion'), { ...deletion, isUndo: false }),
      );
    expect([await endsOf(deletion), (await of('PinDeleted', pins)).length]).toEqual([
      ['BoardPinsDeletionCompleted'],
      3,
    ]);
  });
});

describe('a pin that changed before it was deleted with the others', () => {
  it('by a deletion of its own puts the rest back, and stays deleted', async () => {
    await begin();
    const [gone = '', ...others] = pins;
    said(await ana.tell('Pin', 'delete', { id: gone }));
    const deletion = deletionOf();
    await accept(deletion);
    await eventually(async () => expect(await endsOf(deletion)).toEqual(['BoardPinsDeletionPutBack']));
    await eventually(async () => expect(await of('PinRestored', others)).toHaveLength(2));
    await curation.settled();
    expect([await feed(board), await count(board)]).toEqual([[...others].sort(), 2]);
    said(await ana.tell('PinRestore', 'create', { id: gone }));
    await curation.settled();
    expect([await feed(board), await count(board)]).toEqual([[...pins].sort(), 3]);
    // They are there to be deleted as if nothing had been asked.
    said(await ana.tell('BulkEdit', 'delete', { board_id: board.id, pin_ids: pins }));
    expect([await feed(board), await count(board)]).toEqual([[], 0]);
  });

  it('by a move of its own stays where that took it', async () => {
    await begin();
    const [first = '', ...others] = pins;
    const other = await ana.board(`Other ${names}`);
    said(await ana.client.post(`/v3/pins/${first}/move`, { board_id: other.id }));
    const deletion = deletionOf();
    await accept(deletion);
    await eventually(async () => expect(await endsOf(deletion)).toEqual(['BoardPinsDeletionPutBack']));
    await eventually(async () => expect(await of('PinRestored', others)).toHaveLength(2));
    await curation.settled();
    expect([await feed(board), await feed(other)]).toEqual([[...others].sort(), [first]]);
    expect([await count(board), await count(other)]).toEqual([2, 1]);
  });
});

describe('a board whose pins are being deleted together', () => {
  it('takes the next action on them when that has ended [S-356 part]', async () => {
    await begin();
    // Of a board that nobody knows, so that no process ends it on this one.
    await accept({ ...deletionOf(), boardId: randomUUID(), pins: [] });
    const to = await ana.board(`To ${names}`);
    const asked = { board_id: board.id, pin_ids: pins };
    const waits = [
      await ana.tell('BulkEdit', 'delete', asked),
      await ana.tell('BulkEdit', 'update', { ...asked, board_id: to.id }),
      await ana.tell('Board', 'delete', { board_id: board.id }),
    ];
    expect(waits.map(({ status, code }) => [status, code])).toEqual([2171, 2171, 2171].map((code) => [409, code]));
    said(await ana.tell('Pin', 'delete', { id: pins[0] }));
  });
});
