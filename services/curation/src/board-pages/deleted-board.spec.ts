import { projected, recorded } from '@corkboard/read-models/testing/projected';
import { describe, expect, it } from '@jest/globals';
import { boardCreated, boardDeleted } from '../boards/domain/board.facts.ts';
import { collaboratorInviteAccepted } from '../boards/domain/collaborator.facts.ts';
import { pinCreated } from '../testing/pins.ts';
import { boardPage } from './read-models/board-page/board-page.projection.ts';
import { boards } from './read-models/board-page/board-page.table.ts';

const created = boardCreated({
  ...{ boardId: 'b1', ownerId: 'ana', actingSubjectId: null, advertiserId: null, name: 'Kitchen', slug: 'kitchen' },
  ...{ privacy: 'public', layout: 'default', sectionNames: [], source: 'profile' },
});
const joined = collaboratorInviteAccepted({ boardId: 'b1', inviteId: 'i1', userId: 'bo', role: 'add_only' });
const saved = { ...pinCreated, data: { ...pinCreated.data, sectionId: 's1' } };
const deleted = boardDeleted({ boardId: 'b1', ownerId: 'ana', actorId: 'ana', pinCount: 1 });

describe('a public board that was deleted', () => {
  it('leaves its address behind, and nobody who was on it', () => {
    const row = projected(boardPage, recorded('board-b1', [created, joined, saved, deleted])).row(boards, 'b1');
    expect(row).toMatchObject({
      ...{ name: '', slug: 'kitchen', pin_count: 0, cover: null, recent: [], member_ids: [], add_only_ids: [] },
      ...{ last_section_id: null, last_added_by: null, last_added_at: null, deleted_at: '2026-01-01T00:00:03.000Z' },
    });
  });
});
