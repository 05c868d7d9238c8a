import { describe, expect, it } from '@jest/globals';
import type { CoverPicture } from '../../../boards/domain/board.facts.ts';
import type { BoardRow } from './board-page.table.ts';
import { withCover, withoutMoved, withPicture } from './board-pictures.ts';

const picture: CoverPicture = { hash: 'a'.repeat(64), width: 300, height: 400, dominantColor: '#aabbcc' };
const mediaOf = (id: string) => ({ id, thumbhash: 'AAAA', ...picture });
const bare = { pin_count: 0, cover: null, recent: [] } as unknown as BoardRow;
const added = (row: BoardRow, pinId: string): BoardRow => ({
  ...withPicture(row, { pinId, media: mediaOf(pinId) }),
  pin_count: row.pin_count + 1,
});
const decided = (row: BoardRow, pinId: string | null): BoardRow =>
  withCover(row, { boardId: 'b', ownerId: 'ana', pinId, picture: pinId === null ? null : picture, cause: 'first_pin' });
const coverOf = ({ cover }: BoardRow) => cover?.pinId ?? null;

describe('the cover that a process decides a moment later [S-083 part]', () => {
  it('is that of the pin', () => {
    expect(coverOf(decided(added(added(bare, 'p'), 'q'), 'q'))).toBe('q');
  });

  it('is none once the last pin has gone', () => {
    expect(coverOf(decided(withoutMoved(added(bare, 'p'), ['p']), null))).toBeNull();
    expect(coverOf(decided(withoutMoved(added(bare, 'p'), ['p']), 'p'))).toBeNull();
  });

  it('is the newest on the board where none was found before a pin came back', () => {
    const back = added(withoutMoved(added(bare, 'p'), ['p']), 'p');
    expect(coverOf(decided(back, null))).toBe('p');
    expect(coverOf(decided(added(back, 'q'), null))).toBe('q');
  });
});
