import { boardCreated } from '../boards/domain/board.facts.ts';
import { collaboratorInviteAccepted } from '../boards/domain/collaborator.facts.ts';

/** A board of `ana` with two editors, the first of longer standing, and one who adds only. */
export const boardId = 'b1';
export const at = '2026-01-01T12:00:00.000Z';
export const until = '2026-01-15T12:00:00.000Z';
/** Named so where its owner leaves. */
export const called = { name: 'Shared board', slug: 'shared-board' };
export const created = boardCreated({
  ...{ boardId, ownerId: 'ana', actingSubjectId: null, advertiserId: null, source: 'profile', layout: 'default' },
  ...{ name: 'Our wedding', slug: 'our-wedding', privacy: 'secret', sectionNames: [] },
});
export const joined = (userId: string, role: 'editor' | 'add_only' = 'editor') =>
  collaboratorInviteAccepted({ boardId, inviteId: `i-${userId}`, userId, role });
export const together = [created, joined('bo'), joined('cy'), joined('di', 'add_only')];
export const said = (userId: string) => ({ boardId, userId });
