import { randomUUID } from 'node:crypto';
import { type BulkProgress, deleteAllPins } from '@corkboard/contracts/curation/bulk-actions';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { boardHistory, PINS_RETURNED_AT_ONCE, restoreBoardThen } from '@corkboard/contracts/curation/history';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { BoardSection } from '@corkboard/contracts/curation/sections';
import { Streams } from '@corkboard/event-store/streams';
import { eventually } from '@corkboard/testing/eventually';
import { moment } from '@corkboard/testing/moment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CurationModule } from '../curation.module.ts';
import { pinCreated } from '../pins/domain/pin.facts.ts';
import { pinDecider } from '../pins/domain/pin.ts';
import { bulkEnded, takenBack } from '../testing/boards-together.ts';
import { pinCreated as sample } from '../testing/pins.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
}, 120_000);
afterAll(() => curation?.stop());

const COUNT = PINS_RETURNED_AT_ONCE + 20;
const AT_ONCE = 100;

/** Past their route, which lets 100 through in a minute. */
const fill = async ({ id: boardId }: BoardView, sectionId: string): Promise<readonly string[]> => {
  const streams = curation.service.app.select(CurationModule).get(Streams, { strict: false });
  const ids = Array.from({ length: COUNT }, () => randomUUID());
  for (let from = 0; from < COUNT; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map((pinId, n) => {
        const place = { pinId, boardId, sectionId: n === 0 ? sectionId : null, creatorId: ana.id };
        const event = pinCreated({ ...sample.data, ...place });
        return streams.decide(`pin-${pinId}`, pinDecider, ana.context('CreatePin'), () => [event]);
      }),
    );
  return ids;
};
const count = async ({ id }: BoardView) => {
  await curation.settled();
  return said(await ana.ask<BoardView>('Board', { board_id: id })).pin_count;
};
const ended = (bulkId: string | null) => bulkEnded(curation, ana, bulkId ?? '', { within: 300_000, every: 250 });
const whole = { status: 'completed', total: COUNT, done: COUNT, failed: 0, failures: [] };

describe('a board of more pins than come back at once', () => {
  it('is brought back by a bulk action, with progress, undo, redo and cancellation, and an exact result', async () => {
    const [board, other] = [await ana.board('Then'), await ana.board('Elsewhere')];
    const rome = said(await ana.tell<BoardSection>('BoardSection', 'create', { board_id: board.id, name: 'Rome' }));
    const [moved = ''] = await fill(board, rome.id);
    expect(await count(board)).toBe(COUNT);
    const as_of = await moment();
    said(await ana.client.ask(movePin, { params: { id: moved }, body: { board_id: other.id } }));
    await curation.settled();
    const part = { section_id: null, filter_section_pins: false, except_pin_ids: [] };
    const removing = said(await ana.client.ask(deleteAllPins, { params: { id: board.id }, body: part }));
    expect(await ended(removing.bulk_id)).toMatchObject({ done: COUNT - 1, failed: 0 });
    said(await ana.tell('BoardSection', 'delete', { section_id: rome.id }));

    const headers = { 'idempotency-key': randomUUID() };
    const asked = { params: { id: board.id }, body: { as_of, section_id: null }, headers };
    // A busy machine may not read so many pins within the time of a request.
    const back = await eventually(async () => said(await ana.client.ask(restoreBoardThen, asked)), { every: 2_000 });
    const counts = { placed_count: 0, pin_count: COUNT, section_count: 1, left_count: 0, has_more: false };
    expect(back).toMatchObject({ ...counts, bulk_id: expect.any(String) });
    expect(await ended(back.bulk_id)).toEqual({ bulk_id: back.bulk_id, ...whole });
    const inRome = async () =>
      said(await ana.ask<readonly { id: string }[]>('BoardSectionPins', { section_id: rome.id, page_size: 100 }));
    expect([await count(board), await count(other), (await inRome()).map(({ id }) => id)]).toEqual([
      ...[COUNT, 0, expect.arrayContaining([moved])],
    ]);
    const acts = said(await ana.client.ask(boardHistory, { params: { id: board.id }, query: {} }));
    const { commandId } = back.undo ?? {};
    expect(acts.find(({ kind }) => kind === 'board-returned')).toMatchObject({
      as_of,
      count: COUNT,
      undo: { commandId },
    });

    const undone = await takenBack(ana, back.undo);
    expect(await ended(undone.bulk_id)).toMatchObject(whole);
    const sections = async () => said(await ana.ask<readonly BoardSection[]>('BoardSections', { board_id: board.id }));
    expect([await count(board), await count(other), await sections()]).toEqual([0, 1, []]);

    const again = await takenBack(ana, undone.undo);
    said(await ana.tell<BulkProgress>('BulkEditSelectAll', 'delete', { bulk_id: again.bulk_id }));
    const stopped = await ended(again.bulk_id);
    expect(stopped).toMatchObject({ status: 'cancelled', total: COUNT, failed: 0 });
    expect(stopped.done).toBeLessThan(COUNT);
    await eventually(async () => expect(await count(board)).toBe(stopped.done));
    expect((await sections()).map(({ id }) => id)).toEqual([rome.id]);
  }, 900_000);
});
