import { projected, recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { boardCoverChanged, boardCreated } from '../boards/domain/board.facts.ts';
import { pinMoved } from '../pins/domain/pin.facts.ts';
import { media, pinCreated, pinDeleted } from '../testing/pins.ts';
import { boardPage } from './read-models/board-page/board-page.projection.ts';
import { boards } from './read-models/board-page/board-page.table.ts';

const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const { hash, width, height, dominantColor } = media;
const picture = { hash, width, height, dominantColor };
const other = { ...pinCreated, data: { ...pinCreated.data, pinId: 'p0' } };
/** Decided by a process about the save of `p1`. */
const covered = boardCoverChanged({ boardId: 'b1', ownerId: 'ana', pinId: 'p1', picture, cause: 'first_pin' });
const movedAway = pinMoved({
  ...{ pinId: 'p1', ownerId: 'ana', moverId: 'ana', fromBoardId: 'b1', fromSectionId: null, toBoardId: 'b2' },
  ...{ toSectionId: null, boardPrivacy: 'public', media, bulkId: null },
});

const coverAfter = (...events: Parameters<typeof recorded>[1]) =>
  projected(boardPage, recorded('board-b1', [created, ...events])).row(boards, 'b1')?.cover;

describe('a cover that is decided late', () => {
  it('is the pin that is there', () =>
    expect(coverAfter(other, pinCreated, covered)).toMatchObject({ ...picture, pinId: 'p1' }));

  it('is not the picture of a pin that was deleted meanwhile, but of one that is there', () => {
    expect(coverAfter(pinCreated, pinDeleted('2026-01-01'), covered)).toBeNull();
    expect(coverAfter(pinCreated, other, pinDeleted('2026-01-01'), covered)).toMatchObject({ pinId: 'p0' });
  });

  it('is none where the only pin was moved away meanwhile', () =>
    expect(coverAfter(pinCreated, movedAway, covered)).toBeNull());
});
