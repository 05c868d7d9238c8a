import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { eventually } from '@corkboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { picture } from '../testing/picture.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let go: () => void;
const released = new Promise<void>((resolve) => {
  go = resolve;
});
/** A site that sends its picture when it is told to. */
const site = createServer(async (_, response) => {
  await released;
  response.writeHead(200, { 'content-type': 'image/png' });
  response.end(new Uint8Array(await picture(5)));
});
let curation: RunningCuration;
let ana: Person;

beforeAll(async () => {
  const port = await new Promise<number>((resolve) =>
    site.listen(0, '127.0.0.1', () => resolve((site.address() as AddressInfo).port)),
  );
  curation = await runCuration({ OUTBOUND_ALLOW: `localhost:${port}` });
  ana = await curation.person();
}, 120_000);
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await curation?.stop();
});

describe('a picture that arrives while its pin is deleted', () => {
  it('shows on the board once the pin is restored, and not before', async () => {
    const { id: boardId } = await ana.board('Late');
    const image_url = `http://localhost:${(site.address() as AddressInfo).port}/late.png`;
    const pin = said(await ana.tell<SavedPin>('Pin', 'create', { board_id: boardId, image_url }));
    said(await ana.tell('Pin', 'delete', { id: pin.id }));
    go();
    await eventually(async () => expect(await curation.events('MediaProcessed')).toHaveLength(1));
    await curation.settled();
    const shown = async () => said(await ana.ask<BoardView>('Board', { board_id: boardId }));
    expect(await shown()).toMatchObject({ pin_count: 0, image_cover_url: null });
    expect(await curation.events('PinMediaAttached')).toEqual([]);
    said(await ana.tell('PinRestore', 'create', { id: pin.id }));
    await eventually(async () => expect(await curation.events('PinMediaAttached')).toHaveLength(1));
    await curation.settled();
    expect(await shown()).toMatchObject({ pin_count: 1, image_cover_url: expect.any(String) });
  });
});
