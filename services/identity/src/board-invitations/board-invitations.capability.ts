import { BOARD_INVITATION_MAILS } from '@corkboard/http-edge/peers/identity-peer';
import { capability } from '@corkboard/service/capability';
import { BoardInvitationMailsController } from './board-invitation-mails.controller.ts';
import { BoardInvitations } from './board-invitations.ts';

/** Mails of invitations to boards. */
export const boardInvitations = capability({
  controllers: [BoardInvitationMailsController],
  providers: [BoardInvitations, { provide: BOARD_INVITATION_MAILS, useExisting: BoardInvitations }],
});
