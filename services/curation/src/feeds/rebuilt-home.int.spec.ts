import type { PinCard, PinView } from '@corkboard/contracts/curation/entities';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { reinstate, suspend } from '../testing/suspending.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
});
afterAll(() => curation?.stop());

it('shows each picture once also from a read model that was built anew, and goes on so', async () => {
  const board = await ana.board('Origins');
  const secret = await bo.board('Secret copies', 'secret');
  const copies = await bo.board('Copies');
  const [lamp, chair, gone] = [await ana.pin(board.id, 1), await ana.pin(board.id, 2), await ana.pin(board.id, 3)];
  await curation.settled();
  await bo.save(lamp.id, secret.id);
  await bo.save(lamp.id, copies.id);
  const kept = await bo.save(gone.id, copies.id);
  said(await ana.tell('Pin', 'delete', { id: gone.id }));
  const cy = await curation.person();
  const hidden = await cy.pin((await cy.board('Hidden')).id, 4);
  await curation.settled();
  await suspend(curation, cy);

  const visitor = await curation.visitor();
  const shown = async () => ({
    home: said(await visitor.ask<PinCard[]>('UserHomefeed')).map(({ id }) => id),
    saves: said(await visitor.ask<PinView>('Pin', { id: lamp.id })).save_count,
  });
  const before = { home: [kept.id, chair.id, lamp.id], saves: 1 };
  await eventually(async () => expect(await shown()).toEqual(before));

  const projections = curation.backbone.projections.running();
  expect(await projections.control('pin-page', 'build')).toBe(true);
  await eventually(async () => expect(await projections.comparison('pin-page')).not.toBeNull());
  const { tables } = (await projections.comparison('pin-page')) ?? { tables: [] };
  expect(tables.map(({ table, nextRows, differing }) => [table, nextRows, differing])).toEqual([
    ['pins', 7, 0],
    ['pin_boards', 4, 0],
    ['pin_sections', 0, 0],
    ['pin_hidden_people', 1, 0],
    ['public_pins', 4, 0],
    ['public_saves', 2, 0],
  ]);
  await projections.control('pin-page', 'switch');
  await eventually(async () => {
    const [one] = (await projections.status()).filter(({ name }) => name === 'pin-page');
    expect([one?.next, one?.former?.state]).toEqual([null, 'kept']);
  });
  expect(await shown()).toEqual(before);

  said(await bo.tell('Board', 'update', { board_id: copies.id, privacy: 'secret' }));
  await curation.settled();
  expect(await shown()).toEqual({ home: [chair.id, lamp.id], saves: 0 });
  await reinstate(curation, cy);
  await eventually(async () => expect((await shown()).home).toEqual([hidden.id, chair.id, lamp.id]));
});
