import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { FreeNames } from '../boards/free-names.ts';
import { BoardInviteTokens } from './board-invite-tokens.ts';
import { BoardInvitesController } from './board-invites.controller.ts';
import { BoardPeople } from './board-people.ts';
import { CollaboratorsController } from './collaborators.controller.ts';
import { AcceptBoardInviteHandler } from './commands/accept-board-invite.ts';
import { AllowInvitingHandler } from './commands/allow-inviting.ts';
import { AnswerOwnershipOfferHandler } from './commands/answer-ownership-offer.ts';
import { ChangeCollaboratorRoleHandler } from './commands/change-collaborator-role.ts';
import { DeclineBoardInviteHandler } from './commands/decline-board-invite.ts';
import { EndOwnershipOfferHandler } from './commands/end-ownership-offer.ts';
import { ExpireBoardInviteHandler } from './commands/expire-board-invite.ts';
import { InviteCollaboratorsHandler } from './commands/invite-collaborators.ts';
import { MailBoardInviteHandler, mailBoardInvites } from './commands/mail-board-invite.ts';
import { RemoveCollaboratorHandler } from './commands/remove-collaborator.ts';
import { RevokeBoardInviteHandler } from './commands/revoke-board-invite.ts';
import { UpdateTakeoversHandler } from './commands/update-takeovers.ts';
import { ErasedCollaborators } from './erased-collaborators.ts';
import { ErasedOwner } from './erased-owner.ts';
import { exportedCollaborations } from './exported-collaborations.ts';
import { boardInvitesSent, InviteAllowance } from './invite-allowance.ts';
import { OldBoardInvites } from './old-board-invites.ts';
import { OwnPins } from './own-pins.ts';
import { OwnershipController } from './ownership.controller.ts';
import { OwnershipOffers } from './ownership-offers.ts';
import { askEditorsOfOwnersWhoCloseTheirAccount } from './processes/ask-editors-of-owners-who-close-their-account.ts';
import { boardInvitesProjection } from './read-models/board-invites/board-invites.projection.ts';
import { BoardInvites } from './read-models/board-invites/board-invites.ts';
import { Suggestions } from './suggestions.ts';

/** People who keep a board together: inviting, accepting, leaving, and what each of them may do. */
export const collaborators = capability({
  projections: [boardInvitesProjection],
  tables: [boardInvitesSent],
  exports: exportedCollaborations,
  processes: [mailBoardInvites, askEditorsOfOwnersWhoCloseTheirAccount],
  held: {
    boardsOfOthers: 'SELECT count(*) FROM boards WHERE member_ids @> ARRAY[$1::uuid] AND deleted_at IS NULL',
    boardInvites: 'SELECT count(*) FROM board_invites WHERE account_id = $1',
  },
  jobs: [
    recurring({ name: 'expire-board-invites', everyMs: 60_000 }, OldBoardInvites, (it, signal) => it.expire(signal)),
    recurring({ name: 'end-ownership-offers', everyMs: 60_000 }, OwnershipOffers, (it, signal) => it.end(signal)),
  ],
  controllers: [BoardInvitesController, CollaboratorsController, OwnershipController],
  providers: [
    ...[BoardInvites, BoardInviteTokens, BoardPeople, Suggestions, InviteAllowance, OldBoardInvites],
    ...[InviteCollaboratorsHandler, AcceptBoardInviteHandler, DeclineBoardInviteHandler, RevokeBoardInviteHandler],
    ...[
      RemoveCollaboratorHandler,
      AllowInvitingHandler,
      ChangeCollaboratorRoleHandler,
      ExpireBoardInviteHandler,
      MailBoardInviteHandler,
    ],
    ...[AnswerOwnershipOfferHandler, EndOwnershipOfferHandler, OwnershipOffers, OwnPins, FreeNames],
    UpdateTakeoversHandler,
    ...[ErasedCollaborators, ErasedOwner],
  ],
});
