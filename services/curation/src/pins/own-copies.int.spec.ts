import type { BoardView, PinCard } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let arches: BoardView;
let pin: SavedPin;
let other: SavedPin;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  arches = await ana.board('Arches');
  other = await ana.pin(arches.id, 71, { title: 'Second arch' });
  pin = await ana.pin(arches.id, 70, { title: 'First arch' });
  await curation.settled();
});
afterAll(() => curation?.stop());

const save = async (board: BoardView, person = bo) =>
  said(await person.tell<SavedPin>('Repin', 'create', { pin_id: pin.id, board_id: board.id }));
const cards = async (resource: string, options: object, person = bo) =>
  said(await person.ask<PinCard[]>(resource, options));
const copyOf = (found: readonly PinCard[], id = pin.id) => found.find((card) => card.id === id)?.my_copy;
const onBoard = async (person = bo) => copyOf(await cards('BoardFeed', { board_id: arches.id }, person));

describe('what somebody has saved', () => {
  it('is said by every list and page that shows it, with its board, and of nothing else', async () => {
    bo = await curation.person();
    const stairs = await bo.board('Stairs');
    expect(await onBoard()).toBeNull();
    const { id } = await save(stairs);
    const copy = {
      id,
      board: { id: stairs.id, name: 'Stairs', layout: 'default', url: stairs.url, privacy: 'public' },
    };
    const lists = [
      await cards('BoardFeed', { board_id: arches.id }),
      await cards('Pins', { ids: [pin.id, other.id] }),
      await cards('UserHomefeed', {}),
      await cards('RelatedPinFeed', { pin_id: other.id }),
      said(await bo.ask<{ items: PinCard[] }>('BaseSearch', { query: 'first arch' })).items,
    ];
    expect(lists.map((list) => copyOf(list))).toEqual(lists.map(() => copy));
    expect(copyOf(lists[0] ?? [], other.id)).toBeNull();
    expect(said(await bo.ask<PinCard>('Pin', { id: pin.id })).my_copy).toEqual(copy);
    expect(await onBoard(ana)).toBeNull();
    const own = await cards('BoardFeed', { board_id: stairs.id });
    expect(copyOf(own, id)).toBeNull();
  });

  it('is the newest copy, and none once they are gone [DS-023 part]', async () => {
    bo = await curation.person();
    const first = await save(await bo.board('First'));
    const second = await save(await bo.board('Second'));
    expect((await onBoard())?.board?.name).toBe('Second');
    said(await bo.tell('Pin', 'delete', { id: second.id }));
    expect((await onBoard())?.id).toBe(first.id);
    said(await bo.tell('Pin', 'delete', { id: first.id }));
    expect(await onBoard()).toBeNull();
  });

  it('moves with the copy', async () => {
    bo = await curation.person();
    const { id } = await save(await bo.board('Here'));
    const there = await bo.board('There');
    said(await bo.client.post(`/v3/pins/${id}/move`, { board_id: there.id }));
    expect((await onBoard())?.board?.name).toBe('There');
  });

  it('is not said of a copy on a board that they do not see any more, nor to visitors', async () => {
    bo = await curation.person();
    const secret = await ana.board('Secret', 'secret');
    await join(curation, secret, { owner: ana, person: bo });
    await save(secret);
    expect((await onBoard())?.board?.name).toBe('Secret');
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: secret.id, invited_user_id: bo.id }));
    await curation.settled();
    expect(await onBoard()).toBeNull();
    const seen = await cards('BoardFeed', { board_id: arches.id }, await curation.visitor());
    expect(copyOf(seen)).toBeUndefined();
  });
});
