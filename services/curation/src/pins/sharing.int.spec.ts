import type { PickerBoards } from '@corkboard/contracts/curation/boards';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import { createPinFromState, type SavedPin } from '@corkboard/contracts/curation/pins';
import { createSectionFromLink } from '@corkboard/contracts/curation/sections';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { SharePin } from './commands/share-pin.ts';
import { type SharedPin, SOCIAL_SHARE } from './social-share.ts';

let curation: RunningCuration;
let ana: Person;
let open: BoardView;
let secret: BoardView;
/** Everything that went to a network. */
const shared: SharedPin[] = [];

beforeAll(async () => {
  curation = await runCuration({ SOCIAL_SHARE: 'log' });
  const share = async (pin: SharedPin) => void shared.push(pin);
  Object.assign(curation.service.app.get(SOCIAL_SHARE, { strict: false }), { share });
  ana = await curation.person();
  open = await ana.board('Open');
  secret = await ana.board('Secret', 'secret');
});
afterAll(() => curation?.stop());

const both = { share_facebook: true, share_twitter: true };
const requestsOf = async ({ id }: { id: string }) =>
  (await curation.events('PinSocialShareRequested')).filter(({ data }) => data['pinId'] === id);
const networksOf = async (pin: { id: string }) => (await requestsOf(pin)).map(({ data }) => data['network']);

/** Every way of saving. */
const ways: Readonly<Record<string, (board: BoardView, seed: number) => Promise<SavedPin>>> = {
  'a new pin': (board, seed) => ana.pin(board.id, seed, both),
  'a pin that is there': async (board, seed) => ana.save((await ana.pin(open.id, seed)).id, board.id, both),
  'the link flow': async (board, seed) => {
    const { id: mediaUploadId } = await ana.upload(seed);
    const body = { boardId: board.id, sectionId: null, ...both, state: { mediaUploadId, method: 'button' as const } };
    return said(await ana.client.ask(createPinFromState, { body }));
  },
  'a section of the link flow': async (board, seed) => {
    const { id: mediaUploadId } = await ana.upload(seed);
    const pinImport = { mediaUploadId, method: 'button' as const };
    const body = { name: `Section ${seed}`, ...both, pinImport };
    const { pin } = said(await ana.client.ask(createSectionFromLink, { params: { boardId: board.id }, body }));
    if (!pin) throw new Error('the section has no pin');
    return pin;
  },
};

describe.each(Object.keys(ways))('a save that names networks: %s', (way) => {
  const save = (board: BoardView, seed: number) => ways[way]?.(board, seed) as Promise<SavedPin>;

  it('asks each of them where the board is public, and goes there [S-086]', async () => {
    const pin = await save(open, 1);
    expect((await requestsOf(pin)).map(({ data }) => data)).toEqual(
      ['facebook', 'twitter'].map((network) => ({ pinId: pin.id, userId: ana.id, network, boardPrivacy: 'public' })),
    );
    const there = (network: string) => ({ pinId: pin.id, userId: ana.id, network });
    await eventually(async () => expect(shared).toEqual(expect.arrayContaining([there('facebook'), there('twitter')])));
  });

  it('is a save like any other where the board is secret [S-063] [S-086]', async () => {
    const pin = await save(secret, 2);
    expect(pin.board?.id).toBe(secret.id);
    expect(await networksOf(pin)).toEqual([]);
  });
});

describe('a save that is shared', () => {
  it('names the networks that it goes to, one, none or both [S-086]', async () => {
    expect(await networksOf(await ana.pin(open.id, 3, { share_twitter: true, share_facebook: false }))).toEqual([
      'twitter',
    ]);
    expect(await networksOf(await ana.pin(open.id, 3))).toEqual([]);
  });

  it('asks once, however often it is repeated, and is taken back like any other', async () => {
    const lamp = await ana.pin(open.id, 4);
    const more = { guid: 'guid-of-a-share', ...both };
    const pin = await ana.save(lamp.id, open.id, more);
    expect((await ana.save(lamp.id, open.id, more)).id).toBe(pin.id);
    expect(await networksOf(pin)).toHaveLength(2);
    said(await ana.takeBack(pin.undo));
    expect((await ana.ask('Pin', { id: pin.id })).status).toBe(404);
  });

  it('stays here once its board is secret, or the pin is gone [S-063]', async () => {
    const share = async (pinId: string) => {
      const asked = { pinId, userId: ana.id, network: 'facebook' } as const;
      await curation.service.app
        .get(CommandBus, { strict: false })
        .execute(new SharePin(ana.context('SharePin'), asked));
      return shared.some((pin) => pin.pinId === pinId);
    };
    const closing = await ana.board('Closing');
    const [kept, deleted, hidden] = [
      await ana.pin(open.id, 5),
      await ana.pin(open.id, 5),
      await ana.pin(closing.id, 5),
    ];
    said(await ana.tell('Pin', 'delete', { id: deleted.id }));
    said(await ana.tell('Board', 'update', { board_id: closing.id, privacy: 'secret' }));
    expect([await share(kept.id), await share(deleted.id), await share(hidden.id)]).toEqual([true, false, false]);
  });
});

describe('the picker', () => {
  it('says which networks there are', async () => {
    const { share_networks } = said(await ana.ask<PickerBoards>('BoardPickerBoards'));
    expect(share_networks).toEqual(['facebook', 'twitter']);
  });
});
