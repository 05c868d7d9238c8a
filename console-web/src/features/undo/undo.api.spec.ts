import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import { takeBack } from './undo.api.ts';

afterEach(() => void jest.useRealTimers());

/** How often lists on the page were asked for, once an act of this kind was taken back and a minute went by. */
const askedAfter = async (kind: string) => {
  jest.useFakeTimers();
  const undone = { undo: null, kind, board_id: 'b', pin_id: null, new_name: null };
  standInServer({ '/v3/commands/c/undo': () => undone });
  const client = new QueryClient();
  const lists = [keys.feed('boardfeed', 'b'), ['trash', 'pins']].map((queryKey) => {
    const queryFn = jest.fn(() => []);
    const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    return { queryFn, leave };
  });
  await jest.advanceTimersByTimeAsync(100);
  for (const { queryFn } of lists) queryFn.mockClear();
  await takeBack(client, 'c', false);
  await jest.advanceTimersByTimeAsync(60_000);
  for (const { leave } of lists) leave();
  return lists.map(({ queryFn }) => queryFn.mock.calls.length);
};

describe('lists after an act was taken back', () => {
  it('are asked for again, those of what was deleted too', async () => {
    expect(await askedAfter('pin-deleted')).toEqual([1, 1]);
  });

  it.each(['board-pins-returned', 'board-deleted', 'board-restored', 'board-created'])(
    'are asked for while the pins go or come one after the other: %s',
    async (kind) => {
      expect(await askedAfter(kind)).toEqual([4, 4]);
    },
  );
});

describe('a picture that says that it is saved to a board', () => {
  const savedAfter = async (kind: string) => {
    standInServer({ '/v3/commands/c/undo': () => ({ undo: null, kind, board_id: 'b', pin_id: null, new_name: null }) });
    const client = new QueryClient();
    for (const id of ['b', 'other']) client.setQueryData(keys.saved(`on-${id}`), { id: `copy-${id}`, board: { id } });
    await takeBack(client, 'c', false);
    return ['on-b', 'on-other'].filter((id) => client.getQueryData(keys.saved(id)) !== undefined);
  };

  it.each(['board-created', 'board-restored'])('does not any more where %s is taken back', async (kind) => {
    expect(await savedAfter(kind)).toEqual(['on-other']);
  });

  it('does still where the board stays', async () => {
    expect(await savedAfter('board-description-changed')).toEqual(['on-b', 'on-other']);
  });

  it('does not where a name or a place is taken back: it says what the server says', async () => {
    expect([await savedAfter('board-renamed'), await savedAfter('board-pins-moved')]).toEqual([['on-other'], []]);
  });
});
