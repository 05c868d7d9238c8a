import { randomUUID } from 'node:crypto';
import type { Answered, RouteClient } from '@corkboard/testing/route-client';
import { signUp } from '@corkboard/testing/sign-up';
import sharp from 'sharp';

export interface Saver {
  readonly client: RouteClient;
  readonly boardId: string;
  readonly sourcePinId: string;
  /** A repin with this guid; the same guid is the same save. */
  save(guid: string): Promise<Answered<{ id: string }>>;
}

const picture = async (): Promise<Blob> => {
  const bytes = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#c2381c' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
};

const given = <Data>(answer: Answered<Data>): Data => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.data;
};

/** A person with an account, a board and a pin to save from. */
export const someoneWhoSaves = async (origin: string): Promise<Saver> => {
  const client = await signUp(origin);
  const board = given(
    await client.post<{ id: string }>('/resource/BoardResource/create/', { name: `Board ${randomUUID().slice(0, 8)}` }),
  );
  const form = new FormData();
  form.set('file', await picture(), 'picture.png');
  const media = given(await client.send<{ id: string }>('/v3/media/uploads/', { method: 'POST', body: form }));
  const pin = given(
    await client.post<{ id: string }>('/resource/PinResource/create/', {
      board_id: board.id,
      media_upload_id: media.id,
      title: 'First',
      guid: randomUUID(),
    }),
  );
  const save = (guid: string) =>
    client.post<{ id: string }>('/resource/RepinResource/create/', { pin_id: pin.id, board_id: board.id, guid });
  return { client, boardId: board.id, sourcePinId: pin.id, save };
};

/** Runs `work` for each item, `width` at a time. */
export const inParallel = async <Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
};
