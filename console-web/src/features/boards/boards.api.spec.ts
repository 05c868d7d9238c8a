import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import { removeBoard } from './boards.api.ts';

const copyOn = (id: string) => ({ id: `copy-${id}`, board: { id, name: id, url: `/ada/${id}/` } });
const ids = ['gone', 'other'];

describe('pictures that are saved to a board that is deleted', () => {
  it('do not say so any more: in lists, on their pages, and where they were just saved', async () => {
    signedIn();
    standInServer({ '/resource/BoardResource/delete/': () => ({ board_id: 'gone', undo: null }) });
    const client = new QueryClient();
    const data = ids.map((id) => ({ id, my_copy: copyOn(id) }));
    const list = { pages: [{ data, bookmark: null }], pageParams: [null] };
    client.setQueryData(keys.feed('homefeed'), list);
    for (const pin of data) {
      client.setQueryData(keys.pin(pin.id), pin);
      client.setQueryData(keys.saved(pin.id), pin.my_copy);
    }
    await removeBoard(client, 'gone');
    const [inList] = client.getQueryData<typeof list>(keys.feed('homefeed'))?.pages ?? [];
    expect(inList?.data.map(({ my_copy }) => my_copy)).toEqual([null, copyOn('other')]);
    const pages = ids.map((id) => client.getQueryData<(typeof data)[number]>(keys.pin(id))?.my_copy);
    expect(pages).toEqual([null, copyOn('other')]);
    expect(ids.map((id) => client.getQueryData(keys.saved(id)))).toEqual([undefined, copyOn('other')]);
  });
});
