import { projected, recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { boardCreated, boardDeleted, boardRestored } from '../boards/domain/board.facts.ts';
import { collaboratorInviteAccepted } from '../boards/domain/collaborator.facts.ts';
import { boardPinsDeleted, boardPinsDeletionPutBack } from '../boards/domain/pins-deletion.facts.ts';
import { pinRestored } from '../pins/domain/pin.facts.ts';
import { media, pinCreated, pinDeleted } from '../testing/pins.ts';
import { boardPage } from './read-models/board-page/board-page.projection.ts';
import { boards } from './read-models/board-page/board-page.table.ts';

const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const joined = collaboratorInviteAccepted({ boardId: 'b1', inviteId: 'i1', userId: 'bo', role: 'add_only' });
const saved = { ...pinCreated, data: { ...pinCreated.data, sectionId: 's1' } };
const deleted = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 1 });
const restored = (name: string, slug: string) =>
  boardRestored({
    ...{ boardId: 'b1', ownerId: 'ana', actorId: 'ana', name, slug, isRenamed: slug !== 'kitchen', privacy: 'public' },
    collaborators: [{ userId: 'bo', role: 'add_only' }],
  });
const back = pinRestored({
  pinId: 'p1',
  boardId: 'b1',
  ownerId: 'ana',
  actorId: 'ana',
  boardPrivacy: 'public',
  bulkId: null,
});
const dropped = (reason: 'board_deleted' | 'owner_erased' = 'board_deleted') => pinDeleted('2026-01-01', reason);
const { hash, width, height, dominantColor } = media;
const picture = { pinId: 'p1', hash, width, height, dominantColor };

const rowAfter = (...events: Parameters<typeof recorded>[1]) =>
  projected(boardPage, recorded('board-b1', [created, joined, saved, ...events])).row(boards, 'b1');

describe('a board that was deleted', () => {
  it('is kept as it was, with its pictures, while its pins go', () =>
    expect(rowAfter(deleted, dropped())).toMatchObject({
      ...{ name: 'Kitchen', slug: 'kitchen', pin_count: 0, deleted_pin_count: 1, member_ids: ['bo'] },
      ...{ add_only_ids: ['bo'], cover: picture, recent: [picture], deleted_at: '2026-01-01T00:00:03.000Z' },
    }));

  it('is there again as before once it and its pins are restored', () =>
    expect(rowAfter(deleted, dropped(), restored('Kitchen', 'kitchen'), back)).toEqual(rowAfter()));

  it('leads from its former address to the one it came back with', () =>
    expect(rowAfter(deleted, restored('Kitchen (restored)', 'kitchen-restored'))).toMatchObject({
      ...{ name: 'Kitchen (restored)', slug: 'kitchen-restored', deleted_at: null, deleted_pin_count: null },
      former_slugs: [{ slug: 'kitchen', until: '2026-01-01T00:00:04.000Z', was_public: true }],
    }));

  it('shows no picture of somebody who was erased meanwhile, and counts their pin once', () =>
    expect(rowAfter(saved, deleted, dropped(), dropped('owner_erased'))).toMatchObject({
      ...{ pin_count: 1, cover: null, recent: [{ ...picture, gone: true }] },
    }));
});

describe('the count of a board whose pins go together', () => {
  const of = { boardId: 'b1', ownerId: 'ana', actorId: 'ana', bulkId: 'd1' };
  const deletedAt = '2026-01-01T12:00:00.000Z';
  const [one, two] = [
    { pinId: 'p1', sectionId: null },
    { pinId: 'p2', sectionId: null },
  ];
  const other = { ...saved, data: { ...saved.data, pinId: 'p2' } };
  const together = boardPinsDeleted({ ...of, pins: [one, two], deletedAt });
  const alone = { ...dropped(), data: { ...dropped().data, reason: 'user' as const } };
  const putBack = boardPinsDeletionPutBack({ ...of, carried: [two], changed: [one], deletedAt });
  const backAgain = { ...back, data: { ...back.data, pinId: 'p2' } };

  it('is right once they are put back, also after one of them went by itself', () => {
    expect(rowAfter(other, together)?.pin_count).toBe(0);
    expect(rowAfter(other, together, alone, putBack, backAgain)?.pin_count).toBe(1);
  });
});
