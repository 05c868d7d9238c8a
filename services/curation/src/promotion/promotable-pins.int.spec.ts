import type { BoardView } from '@corkboard/contracts/curation/entities';
import { PROMOTABLE_PINS, type PromotablePins, RemotePromotablePins } from '@corkboard/http-edge/peers/curation-peer';
import { internalCall } from '@corkboard/http-edge/peers/internal-call';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { promotionFlawOf } from './own-promotable-pins.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let publicBoard: string;
let secretBoard: string;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
  bo = await curation.person();
  publicBoard = (await ana.board('Shop')).id;
  secretBoard = (await ana.board('Plans', 'secret')).id;
});
afterAll(() => curation?.stop());

const remote = (): PromotablePins => {
  const internalToken = curation.service.app.get<Secrets>(SECRETS, { strict: false })['internal-token'].export();
  return new RemotePromotablePins(internalCall({ url: curation.origin, internalToken }));
};

describe.each([
  ['in one process', () => curation.service.app.get<PromotablePins>(PROMOTABLE_PINS, { strict: false })],
  ['from another process', remote],
])('a pin that shall become an ad, asked %s', (_, pins) => {
  const flawOf = async (pinId: string, person = ana): Promise<string | null | undefined> =>
    (await pins().find(pinId, person.id))?.flaw;

  it('may, when it is public, its own, has its picture and leads somewhere [DS-149 part]', async () => {
    const texts = ['Lamp', 'Brass, for the desk'];
    const { id } = await ana.pin(publicBoard, 1, {
      ...{ title: texts[0], description: texts[1], link: 'https://lamps.test/1' },
    });
    const lamp = { pin_id: id, owner_id: ana.id, flaw: null, title: 'Lamp', link: 'https://lamps.test/1', texts };
    expect(await pins().find(id, ana.id)).toEqual(lamp);
  });

  it('may not, for the first reason that there is', async () => {
    const link = 'https://lamps.test/2';
    const own = await ana.pin(publicBoard, 2, { link });
    const secret = await ana.pin(secretBoard, 3, { link });
    const leadsNowhere = await ana.pin(publicBoard, 4);
    await curation.settled();
    expect(await flawOf(own.id, bo)).toBe('not-own-or-public');
    expect(await flawOf(secret.id)).toBe('not-own-or-public');
    expect(await flawOf(leadsNowhere.id)).toBe('no-destination');
  });

  it('is seen, and not theirs, by who is on the secret board of it', async () => {
    const cy = await curation.person();
    await join(curation, { id: secretBoard } as BoardView, { owner: ana, person: cy });
    const { id } = await ana.pin(secretBoard, 9, { link: 'https://lamps.test/9' });
    expect(await flawOf(id, cy)).toBe('not-own-or-public');
    expect(await flawOf(id, bo)).toBeUndefined();
  });

  it('has words of its title and hashtags, while it is public', async () => {
    const lamp = await ana.pin(publicBoard, 7, { title: 'Brass lamps for the desk', description: '#Reading' });
    const secret = await ana.pin(secretBoard, 8, { title: 'Secret lamps' });
    await curation.settled();
    const words = await pins().wordsOf([lamp.id, secret.id, '00000000-0000-4000-8000-000000000000']);
    expect([...words]).toEqual([[lamp.id, ['brass', 'lamp', 'desk', 'reading']]]);
  });

  it('is not known when it is not there, deleted, or hidden from the account', async () => {
    const secret = await ana.pin(secretBoard, 5);
    const deleted = await ana.pin(publicBoard, 6, { link: 'https://lamps.test/6' });
    said(await ana.tell('Pin', 'delete', { id: deleted.id }));
    await curation.settled();
    expect(await pins().find(secret.id, bo.id)).toBeNull();
    expect(await pins().find(deleted.id, ana.id)).toBeNull();
    expect(await pins().find('no id of ours', ana.id)).toBeNull();
    expect(await pins().find('00000000-0000-4000-8000-000000000000', ana.id)).toBeNull();
  });
});

describe.each([
  ['in one process', () => curation.service.app.get<PromotablePins>(PROMOTABLE_PINS, { strict: false })],
  ['from another process', remote],
])('a pin that is an ad, asked %s', (_, pins) => {
  it('is seen by people, hidden from them, or gone', async () => {
    const seen = await ana.pin(publicBoard, 7, { title: 'Vase', link: 'https://lamps.test/7' });
    const secret = await ana.pin(secretBoard, 8);
    const deleted = await ana.pin(publicBoard, 9);
    said(await ana.tell('Pin', 'delete', { id: deleted.id }));
    await curation.settled();
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const ids = [seen.id, secret.id, deleted.id, nowhere];
    expect(await Promise.all(ids.map((id) => pins().visibility(id)))).toEqual(['public', 'hidden', 'gone', 'gone']);
    const previews = await Promise.all(ids.map((id) => pins().preview(id)));
    expect(previews.map((pin) => pin?.title ?? null)).toEqual(['Vase', null, null, null]);
  });
});

it('waits for its picture before it becomes an ad', () => {
  const pin = { ownerId: 'ana', media: null, link: 'https://lamps.test/' };
  expect(promotionFlawOf(pin, { privacy: 'public', advertiserId: null }, { accountId: 'ana' })).toBe('media-not-ready');
});

it('may be an ad of the ad account of its protected board, and of no other one [DS-149 part]', () => {
  const pin = { ownerId: 'ana', media: {} as never, link: 'https://lamps.test/' };
  const [kept, secret] = [
    { privacy: 'protected', advertiserId: 'lamps' },
    { privacy: 'secret', advertiserId: null },
  ] as const;
  const by = (advertiserId?: string) => ({ accountId: 'ana', advertiserId });
  expect(promotionFlawOf(pin, kept, by('lamps'))).toBeNull();
  for (const other of [by('vases'), by(), { accountId: 'bo', advertiserId: 'lamps' }])
    expect(promotionFlawOf(pin, kept, other)).toBe('not-own-or-public');
  expect(promotionFlawOf(pin, secret, by())).toBe('not-own-or-public');
});

it('is told to services alone', async () => {
  const body = { pin_id: 'x', account_id: ana.id };
  expect((await ana.client.post('/internal/curation/promotable-pins/', body)).status).toBeGreaterThanOrEqual(401);
});
