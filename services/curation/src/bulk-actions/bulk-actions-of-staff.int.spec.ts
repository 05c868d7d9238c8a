import { randomUUID } from 'node:crypto';
import type { startBulkMove } from '@corkboard/contracts/curation/bulk-actions';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { Answer } from '@corkboard/contracts/route';
import { rowsIn } from '@corkboard/event-store/rows';
import type { CommandContext } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { boardDecider } from '../boards/domain/board.ts';
import { bulkActionStarted } from '../boards/domain/bulk-action.facts.ts';
import { boardPinsCopied } from '../boards/domain/pins-copy.facts.ts';
import { pinSaved } from '../pins/domain/pin.facts.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { bulkEnded } from '../testing/boards-together.ts';
import { pinSaved as sample } from '../testing/pins.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { bulkActionsTable, RUNNING } from './read-models/bulk-actions/bulk-actions.ts';

let curation: RunningCuration;
let ana: Person;
let from: BoardView;
let to: BoardView;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

const boards = async (name: string) => {
  [from, to] = [await ana.board(`From ${name}`), await ana.board(`To ${name}`)];
};
const asStaff = (): CommandContext => ({ ...ana.context('EndBulkAction'), actor: { kind: 'staff', id: 'tess' } });
/** As the console does. */
const end = async (target: string, context = asStaff()) => {
  const act = curation.backbone.definition.acts?.['end-bulk-action'];
  if (!act) throw new Error('staff cannot end bulk actions');
  const command = act({ target, staffId: 'tess', reason: 'it stands still', values: {} }, () => context);
  return curation.service.app.get(CommandBus, { strict: false }).execute(command);
};
const rowOf = async (bulkId: string, where = 'true') => {
  await curation.settled();
  const columns = ['done', 'failed', 'pins', 'ended_at', 'is_cancelled'] as const;
  const rows = rowsIn(curation.backbone.pool, bulkActionsTable);
  return (await rows.find(columns, `WHERE bulk_id = $1 AND ${where}`, [bulkId]))[0] ?? null;
};
const eventsOf = async (type: string, bulkId: string) =>
  (await curation.events(type)).filter(({ data }) => data['bulkId'] === bulkId);
const move = (pinId: string) => ana.client.ask(movePin, { params: { id: pinId }, body: { board_id: to.id } });

/** A bulk action of which nobody carries anything out: it has no list. */
const stuck = async (): Promise<string> => {
  const bulkId = randomUUID();
  const of = { boardId: from.id, ownerId: ana.id, actorId: ana.id, bulkId, originBulkId: bulkId };
  const place = { fromBoardId: from.id, toBoardId: to.id, toSectionId: null, mergesBoard: false, returning: null };
  const startedAt = new Date().toISOString();
  const started = bulkActionStarted({ ...of, ...place, action: 'move', pinCount: 7, startedAt });
  const { streams } = curation.backbone;
  await streams.decide(`board-${from.id}`, boardDecider, ana.context('StartBulkMove'), () => [started]);
  return bulkId;
};

describe('a bulk action that keeps boards busy', () => {
  it('is ended by staff also where nobody carries it out, and the boards are free at once [S-356 part]', async () => {
    await boards('stuck');
    const pin = await ana.pin(from.id, 1);
    const bulkId = await stuck();
    expect(await rowOf(bulkId, RUNNING)).toMatchObject({ pins: 7, done: 0, failed: 0, ended_at: null });
    const busy = await move(pin.id);
    expect([busy.status, busy.code]).toEqual([409, 2171]);
    await end(bulkId);
    expect((await move(pin.id)).status).toBe(200);
    expect(await rowOf(bulkId, RUNNING)).toBeNull();
    expect(await rowOf(bulkId)).toMatchObject({ is_cancelled: true, ended_at: expect.anything() });
    const [completed, ...more] = await eventsOf('BulkActionCompleted', bulkId);
    expect(completed?.metadata.actor).toEqual({ kind: 'staff', id: 'tess' });
    expect(more).toEqual([]);
  });

  it('is ended by staff while it is carried out: the rest of its pins stay', async () => {
    await boards('running');
    const pin_ids = Array.from({ length: 10_000 }, () => randomUUID());
    const asked = { board_id: from.id, new_board_id: to.id, pin_ids };
    const { bulk_id } = said(
      await ana.client.post<Answer<typeof startBulkMove>>('/resource/BulkEditSelectAllResource/update/', asked),
    );
    await curation.settled();
    const context = asStaff();
    await end(bulk_id, context);
    expect(await bulkEnded(curation, ana, bulk_id)).toMatchObject({ status: 'cancelled', total: 10_000, done: 0 });
    expect(await eventsOf('BulkActionCancelled', bulk_id)).toHaveLength(1);
    await end(bulk_id, context);
    expect(await eventsOf('BulkActionCompleted', bulk_id)).toHaveLength(1);
    const row = await rowOf(bulk_id);
    expect(row).toMatchObject({ is_cancelled: true, pins: 10_000, done: 0 });
    expect(row?.failed).toBeLessThan(10_000);
  });

  it('is not ended twice, nor one that is not there', async () => {
    await boards('ended');
    const pin = await ana.pin(from.id, 2);
    await curation.settled();
    const asked = { board_id: from.id, new_board_id: to.id };
    const { bulk_id } = said(
      await ana.client.post<Answer<typeof startBulkMove>>('/resource/BulkEditSelectAllResource/update/', asked),
    );
    await bulkEnded(curation, ana, bulk_id);
    expect(await rowOf(bulk_id)).toMatchObject({ done: 1, failed: 0, pins: 1, is_cancelled: false });
    const gone = { refused: 'bulk-action-not-found' };
    expect([await end(bulk_id), await end(randomUUID())]).toEqual([gone, gone]);
    expect(await ana.wallOf(to)).toEqual([pin.id]);
  });

  it('of up to 100 pins is listed too, and ended by staff where its process does not come through', async () => {
    await boards('together');
    const [saved, unsaved] = [randomUUID(), randomUUID()].map((pinId) => ({ pinId, sourcePinId: randomUUID() }));
    if (!saved || !unsaved) throw new Error('no pins');
    const pins = [saved, unsaved];
    const bulkId = randomUUID();
    const of = { boardId: to.id, ownerId: ana.id, actorId: ana.id, bulkId, fromBoardId: from.id, sectionId: null };
    // No instant: none of the copies can be saved.
    const copied = boardPinsCopied({ ...of, pins, firstPinId: null, copiedAt: 'never' });
    const { streams } = curation.backbone;
    await streams.decide(`board-${to.id}`, boardDecider, ana.context('CopyPins'), () => [copied]);
    const owners = { saverId: ana.id, sourceOwnerId: ana.id, originPinId: saved.sourcePinId };
    const copy = pinSaved({ ...sample.data, ...owners, ...saved, boardId: to.id, bulkId });
    await streams.decide(`pin-${saved.pinId}`, pinDecider, ana.context('CarryPinsCopy'), () => [copy]);
    expect(await rowOf(bulkId, RUNNING)).toMatchObject({ pins: 2, done: 0, failed: 0 });
    await end(bulkId);
    expect(await rowOf(bulkId)).toMatchObject({ done: 1, failed: 1, is_cancelled: true, ended_at: expect.anything() });
    const [completed] = await eventsOf('BoardPinsCopyCompleted', bulkId);
    expect([completed?.metadata.actor, completed?.data['missing']]).toEqual([{ kind: 'staff', id: 'tess' }, [unsaved]]);
    expect(await end(bulkId)).toEqual({ refused: 'bulk-action-not-found' });
  });

  it('of up to 100 pins is carried out to its end by staff where its process stands still at another one', async () => {
    await boards('behind');
    const source = await ana.pin(from.id, 4);
    await curation.settled();
    const copyOf = async (sourcePinId: string, copiedAt: string) => {
      const bulkId = randomUUID();
      const copy = { pinId: randomUUID(), sourcePinId };
      const of = { boardId: to.id, ownerId: ana.id, actorId: ana.id, bulkId, fromBoardId: from.id, sectionId: null };
      const copied = boardPinsCopied({ ...of, pins: [copy], firstPinId: null, copiedAt });
      const { streams } = curation.backbone;
      await streams.decide(`board-${to.id}`, boardDecider, ana.context('CopyPins'), () => [copied]);
      return { bulkId, copy };
    };
    const poisoned = await copyOf(randomUUID(), 'never');
    const healthy = await copyOf(source.id, new Date().toISOString());
    await curation.settled();
    await end(healthy.bulkId);
    const [completed, ...more] = await eventsOf('BoardPinsCopyCompleted', healthy.bulkId);
    expect([completed?.data['missing'], more]).toEqual([[], []]);
    expect(await rowOf(healthy.bulkId)).toMatchObject({ done: 1, failed: 0, is_cancelled: false });
    expect((await ana.ask('Pin', { id: healthy.copy.pinId })).status).toBe(200);
    expect(await end(healthy.bulkId)).toEqual({ refused: 'bulk-action-not-found' });
    await end(poisoned.bulkId);
    expect(await rowOf(poisoned.bulkId)).toMatchObject({ done: 0, failed: 1, is_cancelled: true });
  });

  it('of up to 100 pins has ended with its pins otherwise', async () => {
    await boards('few');
    const pin = await ana.pin(from.id, 3);
    await curation.settled();
    said(await ana.tell('BulkEdit', 'update', { board_id: to.id, pin_ids: [pin.id] }));
    const [moved] = await curation.events('BoardPinsMoved');
    const bulkId = String(moved?.data['bulkId']);
    await eventually(async () =>
      expect(await rowOf(bulkId)).toMatchObject({
        done: 1,
        failed: 0,
        pins: 1,
        is_cancelled: false,
        ended_at: expect.anything(),
      }),
    );
  });
});
