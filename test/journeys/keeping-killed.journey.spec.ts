import type { BulkProgress } from '@corkboard/contracts/curation/bulk-actions';
import { type Person as Account, said } from '@corkboard/curation-service/testing/running-curation';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { overHttp } from './over-http.ts';
import { endJourneys, type Journey, startJourney } from './product.ts';
import { dialog, tile, toast, type User, userIn } from './user.ts';

jest.setTimeout(600_000);

let journey: Journey;
let jane: User;
let owner: Account;

beforeAll(async () => {
  journey = await startJourney();
  jane = await userIn(journey);
  owner = await overHttp(journey, jane);
}, 600_000);
afterAll(endJourneys, 600_000);

const COPIED_AT_ONCE = 100;

/** A board of so many pins, of one picture: copies of its first ones. */
const longBoard = async (name: string, count: number) => {
  const board = await jane.board(name);
  await jane.pin(board.id, 'Pebble', 1);
  const from = { from_board_id: board.id, board_id: board.id };
  for (let there = 1; there < count; ) {
    const pin_ids = (await owner.wallOf(board)).slice(0, Math.min(COPIED_AT_ONCE, count - there));
    said(await owner.tell('BulkEdit', 'create', { ...from, pin_ids }));
    there += pin_ids.length;
    if (there <= COPIED_AT_ONCE) await eventually(async () => expect(await countOf(board)).toBe(there));
  }
  await eventually(async () => expect(await countOf(board)).toBe(count));
  return board;
};
const countOf = async ({ id }: { readonly id: string }): Promise<number> =>
  said(await owner.ask<{ pin_count: number }>('Board', { board_id: id })).pin_count;

// Every moment of a kill: test/faults/kill-bulk-actions.int.spec.ts.
describe('a product that is killed while all Pins of a long board move', () => {
  it('moves them all, each once, says so on the page that waited, and takes it back', async () => {
    const PINS = 10_000;
    const SAID = '10,000 Pins';
    const { page } = jane;
    const [coast, hills] = [await longBoard('Coast', PINS), await jane.board('Hills')];
    await page.goto(coast.url);
    await page.getByText(SAID, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More options for this board' }).click();
    await page.getByRole('menuitem', { name: 'Select Pins' }).click();
    const bar = page.getByRole('region', { name: 'Selected Pins' });
    await tile(page, 'Pebble').first().getByRole('button', { name: 'Pebble', exact: true }).press('ControlOrMeta+a');
    await bar.getByText(`All ${SAID} selected`).waitFor();
    await bar.getByRole('button', { name: 'Move' }).press('Enter');
    const accepted = page.waitForResponse((answer) => answer.url().includes('BulkEditSelectAllResource/update'));
    await dialog(page, 'Choose board')
      .getByRole('option', { name: /^Hills/ })
      .first()
      .click();
    const started = await (await accepted).json();
    await journey.crash();
    const { bulk_id } = started.resource_response.data;
    await eventually(async () =>
      expect(said(await owner.ask<BulkProgress>('BulkEditSelectAll', { bulk_id }))).toMatchObject({
        ...{ status: 'completed', total: PINS, done: PINS, failed: 0 },
      }),
    );
    await toast(page, `Moved ${SAID} to Hills`).waitFor();
    await eventually(async () => expect([await countOf(coast), await countOf(hills)]).toEqual([0, PINS]));
    await page.goto(hills.url);
    await page.getByText(SAID, { exact: true }).waitFor();
    await page.locator('body').press('ControlOrMeta+z');
    await toast(page, `Undone for ${SAID}`).waitFor();
    await eventually(async () => expect([await countOf(coast), await countOf(hills)]).toEqual([PINS, 0]));
    await page.goto(coast.url);
    await page.getByText(SAID, { exact: true }).waitFor();
  });
});
