import type { PinCard } from '@corkboard/contracts/curation/entities';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { keys } from '../../lib/queries/keys.ts';
import { type MoveTarget, movePinTo } from './move-pin.api.ts';
import type { Pages } from './pin.api.ts';
import { pinsOfBoard } from './pin-feeds.ts';
import { pinsOfSection, pinsOutsideSections } from './section-feeds.ts';

const pinOf = (id: string, created_at: string) => ({ id, created_at, board: { id: 'From' } }) as unknown as PinCard;
const lamp = pinOf('lamp', '2026-01-02');
const newer = pinOf('newer', '2026-01-03');
const older = pinOf('older', '2026-01-01');

const all = pinsOfBoard('From').queryKey;
const outside = pinsOutsideSections('From').queryKey;
const walls = pinsOfSection('walls').queryKey;
const floors = pinsOfSection('floors').queryKey;
const home = keys.feed('homefeed');

/** Of a board with the sections `walls` and `floors`. */
const start = (held: readonly (readonly [QueryKey, readonly PinCard[]])[], answer: unknown = { id: 'lamp' }) => {
  signedIn();
  const client = new QueryClient();
  for (const [key, data] of held)
    client.setQueryData<Pages>(key, { pages: [{ data, bookmark: null }], pageParams: [null] });
  standInServer({ '/v3/pins/lamp/move': () => answer });
  const idsIn = (key: QueryKey) =>
    client.getQueryData<Pages>(key)?.pages.flatMap(({ data }) => data.map(({ id }) => id));
  const isOld = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  const move = (to: Omit<MoveTarget, 'name'>) => movePinTo(client, lamp, { name: to.id, ...to });
  return { idsIn, isOld, move };
};

const section = (id: string) => ({ id, name: id });

describe('a pin that is moved within its board', () => {
  it('goes into a section, out of those in none, before the answer', async () => {
    let answer: (data: object) => void = () => undefined;
    const { idsIn, move } = start(
      [
        [all, [newer, lamp, older]],
        [outside, [newer, lamp]],
        [walls, [older]],
      ],
      new Promise((done) => {
        answer = done;
      }),
    );
    const moving = move({ id: 'From', section: section('walls') });
    await waitFor(() => expect(idsIn(walls)).toEqual(['lamp', 'older']));
    expect([outside, all].map(idsIn)).toEqual([['newer'], ['newer', 'lamp', 'older']]);
    answer({ id: 'lamp' });
    await moving;
  });

  it('goes from one section into another, and out of both', async () => {
    const { idsIn, move } = start([
      [outside, [newer, older]],
      [walls, [lamp]],
      [floors, []],
    ]);
    await move({ id: 'From', section: section('floors') });
    expect([outside, walls, floors].map(idsIn)).toEqual([['newer', 'older'], [], ['lamp']]);
    await move({ id: 'From' });
    expect([outside, walls, floors].map(idsIn)).toEqual([['newer', 'lamp', 'older'], [], []]);
  });
});

describe('a pin that is moved to another board', () => {
  it('makes lists of places old, and no other feed', async () => {
    const { isOld, move } = start([
      [outside, [lamp]],
      [walls, []],
      [home, [newer]],
    ]);
    await move({ id: 'To' });
    expect([outside, walls, home].map(isOld)).toEqual([true, true, false]);
  });

  it('is in each of its lists again where that fails [S-096 part]', async () => {
    const { idsIn, move } = start(
      [
        [all, [newer, lamp]],
        [outside, []],
        [walls, [lamp]],
      ],
      { refused: { status: 409, message: 'This board is full.' } },
    );
    await expect(move({ id: 'From' })).rejects.toThrow();
    expect([all, outside, walls].map(idsIn)).toEqual([['newer', 'lamp'], [], ['lamp']]);
  });
});
