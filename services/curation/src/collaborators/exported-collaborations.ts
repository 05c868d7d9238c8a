import { ownRows } from '@corkboard/service/account-export/own-rows';
import { boards } from '../board-pages/read-models/board-page/board-page.table.ts';
import { boardInvitesSent } from './invite-allowance.ts';
import { boardInvites } from './read-models/board-invites/board-invites.projection.ts';

/** Boards of others that the person is on, by their ids alone, and invitations. */
export const exportedCollaborations = [
  ownRows({
    name: 'boards_of_others',
    from: boards,
    where: 'member_ids @> ARRAY[$1::uuid] AND deleted_at IS NULL',
    key: { id: 'uuid' },
    columns: [
      'id AS board_id',
      'owner_id',
      "CASE WHEN $1 = ANY (add_only_ids) THEN 'add_only' ELSE 'edit' END AS role",
    ],
  }),
  ownRows({
    name: 'board_invites',
    from: boardInvites,
    where: 'account_id = $1',
    key: { invite_id: 'uuid' },
    columns: ['invite_id', 'board_id', 'status', 'expires_at'],
  }),
  ownRows({
    name: 'sent_board_invites',
    from: boardInvitesSent,
    where: 'inviter_id = $1',
    key: { sent_at: 'timestamptz', invite_id: 'uuid' },
    columns: ['invite_id', 'sent_at'],
  }),
];
