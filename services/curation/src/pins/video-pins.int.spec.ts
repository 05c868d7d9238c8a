import type { PinCard, PinView } from '@corkboard/contracts/curation/entities';
import type { UploadedMedia } from '@corkboard/contracts/curation/media';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { purgePin } from '@corkboard/contracts/curation/trash';
import { AccountExports } from '@corkboard/service/account-export/account-exports';
import { exportedBy } from '@corkboard/service/testing/exported';
import { eventually } from '@corkboard/testing/eventually';
import { videoFile } from '@corkboard/testing/videos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ErasedPictures } from '../erasure/erased-pictures.ts';
import { erase } from '../testing/erasing.ts';
import { picture } from '../testing/picture.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';
import { PurgedPictures } from './purged-pictures.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  curation = await runCuration({ VIDEO_UPLOAD_MIN_ACCOUNT_AGE_HOURS: '0' });
  ana = await curation.person();
  bo = await curation.person();
  await curation.backbone.pool.query('UPDATE identity.sessions SET email_verified = true');
}, 120_000);
afterAll(() => curation?.stop());

const videoPin = async (person: Person, boardId: string, seed: number): Promise<SavedPin> => {
  const form = new FormData();
  form.append('poster', new Blob([new Uint8Array(await picture(seed))]), 'poster.png');
  form.append('file', new Blob([new Uint8Array(videoFile('turning.webm'))]), 'turning.webm');
  const media = said(await person.client.send<UploadedMedia>('/v3/media/videos/', { method: 'POST', body: form }));
  const options = { board_id: boardId, media_upload_id: media.id, title: 'Turning lamp' };
  return said(await person.tell<SavedPin>('Pin', 'create', options));
};

const statusesOf = ({ images, video }: Pick<PinCard, 'images' | 'video'>) =>
  Promise.all([images?.orig.url, video?.url].map(async (url) => (await fetch(`${curation.origin}${url}`)).status));

const forever = async (person: Person, id: string): Promise<void> => {
  said(await person.tell('Pin', 'delete', { id }));
  await curation.settled();
  said(await person.client.ask(purgePin, { params: { id }, body: {} }));
  await eventually(async () => {
    const gone = (await curation.events('PinPurged')).map(({ data }) => data['pinId']);
    expect(gone).toContain(id);
  });
  await curation.settled();
  await curation.service.app.get(PurgedPictures, { strict: false }).sweep();
};

it('has its video wherever it is shown, also as a copy and in the account export', async () => {
  const [board, other] = [await ana.board('Lamps'), await bo.board('Copies')];
  const pin = await videoPin(ana, board.id, 1);
  await curation.settled();
  const copy = await bo.save(pin.id, other.id);
  const bulk = { from_board_id: board.id, board_id: (await ana.board('More')).id, pin_ids: [pin.id] };
  said(await ana.client.post('/resource/BulkEditResource/create/', bulk));
  await curation.settled();
  const file = pin.video?.url.split('?')[0];
  expect(file).toMatch(/^\/v\/[0-9a-f]{64}$/);
  const shown = [copy, said(await bo.ask<PinView>('Pin', { id: pin.id }))];
  const [walled] = said(await bo.ask<PinCard[]>('BoardFeed', { board_id: board.id }));
  for (const one of [...shown, walled])
    expect(one?.video).toEqual({ url: expect.stringContaining(`${file}?`), duration_ms: expect.closeTo(5_000, -2) });
  const kinds = async (type: string) => (await curation.events(type)).map(({ data }) => data['kind']);
  expect(await kinds('PinCreated')).toEqual(['video']);
  await eventually(async () => expect(await kinds('PinSaved')).toEqual(['video', 'video']));
  const exports = curation.service.app.get(AccountExports, { strict: false }).of('curation');
  const { of } = await exportedBy(exports, bo.id);
  expect(of('pins')[0]).toMatchObject({ video: { url: expect.stringContaining(`${curation.origin}${file}?`) } });
});

it('leaves the file to the pins that hold it, and takes it along with the last one', async () => {
  const [board, other] = [await ana.board('Mine'), await bo.board('Theirs')];
  const pin = await videoPin(ana, board.id, 2);
  await curation.settled();
  const copy = await bo.save(pin.id, other.id);
  await curation.settled();
  await forever(ana, pin.id);
  expect(await statusesOf(pin)).toEqual([200, 200]);
  await forever(bo, copy.id);
  expect(await statusesOf(pin)).toEqual([404, 404]);
});

it('is gone with the person who is erased', async () => {
  const cleo = await curation.person();
  await curation.backbone.pool.query('UPDATE identity.sessions SET email_verified = true');
  const pin = await videoPin(cleo, (await cleo.board('Attic')).id, 3);
  expect(await statusesOf(pin)).toEqual([200, 200]);
  await erase(curation, cleo);
  await curation.service.app.get(ErasedPictures, { strict: false }).sweep();
  expect(await statusesOf(pin)).toEqual([404, 404]);
});
