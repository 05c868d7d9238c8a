import { change, projection, type RowChange } from '@corkboard/event-store/projection';
import { type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import type { BoardEvent } from '../../../boards/domain/board.facts.ts';

/** Every invitation until its time is over. */
export const boardInvites = table(
  'board_invites',
  {
    invite_id: uuid({ primary: true }),
    board_id: uuid(),
    /** The person who is invited; of one by mail, whoever answered it. */
    account_id: uuid({ nullable: true }),
    status: text<'pending' | 'accepted' | 'denied' | 'revoked'>(),
    expires_at: timestamptz(),
  },
  {
    indexes: {
      board_invites_by_end: ['expires_at'],
      board_invites_of_account: ['account_id'],
    },
    forget: { by: 'account_id', blank: ['account_id'] },
  },
);
type InviteRow = RowOf<typeof boardInvites>;

const inviteChange = (inviteId: string, fields: Partial<InviteRow>): RowChange =>
  change(boardInvites, [inviteId], (row) => row && { ...row, ...fields });

/** Which boards is somebody invited to, and which invitations are still kept? */
export const boardInvitesProjection = projection<BoardEvent>({
  name: 'board-invites',
  version: 1,
  tables: [boardInvites],
  on: {
    CollaboratorInvited: ({ data: { inviteId, boardId, inviteeId, expiresAt } }) => [
      change(
        boardInvites,
        [inviteId],
        (): InviteRow => ({
          ...{ invite_id: inviteId, board_id: boardId, account_id: inviteeId },
          ...{ status: 'pending', expires_at: expiresAt },
        }),
      ),
    ],
    CollaboratorInviteAccepted: ({ data }) => [
      inviteChange(data.inviteId, { status: 'accepted', account_id: data.userId }),
    ],
    CollaboratorInviteDenied: ({ data }) => [
      inviteChange(data.inviteId, { status: 'denied', account_id: data.userId }),
    ],
    CollaboratorInviteRevoked: ({ data }) => [inviteChange(data.inviteId, { status: 'revoked' })],
    CollaboratorInviteExpired: ({ data }) => [change(boardInvites, [data.inviteId], () => null)],
  },
});
