import type { CollaboratorRole } from '@corkboard/rules/curation/collaborators';
import type { BoardRow } from './board-page.table.ts';

export const withMember = (row: BoardRow, userId: string, role: CollaboratorRole): BoardRow => {
  const addOnly = row.add_only_ids.filter((id) => id !== userId);
  const member_ids = row.member_ids.includes(userId) ? row.member_ids : [...row.member_ids, userId];
  return { ...row, member_ids, add_only_ids: role === 'add_only' ? [...addOnly, userId] : addOnly };
};

export const withoutMember = (row: BoardRow, userId: string): BoardRow => ({
  ...row,
  member_ids: row.member_ids.filter((id) => id !== userId),
  add_only_ids: row.add_only_ids.filter((id) => id !== userId),
  last_added_by: row.last_added_by === userId ? null : row.last_added_by,
});
