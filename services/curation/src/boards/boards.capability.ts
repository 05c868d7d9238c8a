import * as collaboration from '@corkboard/contracts/curation/collaborator-events';
import * as published from '@corkboard/contracts/curation/events';
import * as ownership from '@corkboard/contracts/curation/ownership-events';
import { boardRestored, boardSectionRestored } from '@corkboard/contracts/curation/restored-events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { BoardAllowance, boardsBeingMade } from './board-allowance.ts';
import { BoardRestoring } from './board-restoring.ts';
import { ArchiveBoardHandler } from './commands/archive-board.ts';
import { ChangeBoardHandler } from './commands/change-board.ts';
import { ChooseCoverHandler } from './commands/choose-cover.ts';
import { CoverBoardHandler } from './commands/cover-board.ts';
import { CreateBoardHandler } from './commands/create-board.ts';
import { CreateSectionHandler } from './commands/create-section.ts';
import { DeleteBoardHandler } from './commands/delete-board.ts';
import { DeleteSectionHandler } from './commands/delete-section.ts';
import { PurgeBoardHandler } from './commands/purge-board.ts';
import { RenameSectionHandler } from './commands/rename-section.ts';
import { ReorderSectionsHandler } from './commands/reorder-sections.ts';
import { RestoreBoardHandler } from './commands/restore-board.ts';
import { UndoBoardChangeHandler } from './commands/undo-board-change.ts';
import { boardFacts } from './domain/board.facts.ts';
import { boardDecider } from './domain/board.ts';

/** Boards: making, naming, hiding, covering and deleting them, and their sections. */
export const boards = capability({
  facts: boardFacts,
  decider: boardDecider,
  publishes: {
    boardCreated: (data) => [publish(published.boardCreated, data)],
    boardRenamed: (data) => [publish(published.boardRenamed, data)],
    boardDescriptionChanged: 'private',
    boardPrivacyChanged: (data) => [publish(published.boardPrivacyChanged, data)],
    boardCoverChanged: (data) => [publish(published.boardCoverChanged, data)],
    collaboratorInvited: ({ boardId, ownerId, inviteId, inviteeId, role }) => [
      publish(collaboration.boardCollaboratorInvited, { boardId, ownerId, inviteId, accountId: inviteeId, role }),
    ],
    collaboratorInviteAccepted: ({ boardId, userId, role }) => [
      publish(collaboration.boardCollaboratorJoined, { boardId, accountId: userId, role }),
    ],
    collaboratorInvitingChanged: 'private',
    collaboratorInviteDenied: 'private',
    collaboratorInviteRevoked: 'private',
    collaboratorInviteExpired: 'private',
    collaboratorRemoved: ({ boardId, userId }) => [
      publish(collaboration.boardCollaboratorLeft, { boardId, accountId: userId, cause: 'removed' }),
    ],
    collaboratorLeft: ({ boardId, userId }) => [
      publish(collaboration.boardCollaboratorLeft, { boardId, accountId: userId, cause: 'left' }),
    ],
    collaboratorRoleChanged: ({ boardId, userId, role }) => [
      publish(collaboration.boardCollaboratorRoleChanged, { boardId, accountId: userId, role }),
    ],
    collaboratorRestored: ({ boardId, userId, role }) => [
      publish(collaboration.boardCollaboratorJoined, { boardId, accountId: userId, role }),
    ],
    boardOwnershipOffered: 'private',
    boardOwnershipAccepted: 'private',
    boardOwnershipDeclined: 'private',
    boardOwnershipLapsed: 'private',
    boardTakeoverOffered: 'private',
    boardTakeoverWithdrawn: 'private',
    boardOwnershipTransferred: ({ boardId, ownerId, formerOwnerId, cause }) => [
      publish(ownership.boardOwnershipTransferred, { boardId, accountId: ownerId, formerOwnerId, cause }),
    ],
    boardSectionCreated: ({ initialPinIds, ...data }) => [
      publish(published.boardSectionCreated, { ...data, pinIds: [...initialPinIds] }),
    ],
    boardSectionRenamed: (data) => [publish(published.boardSectionRenamed, data)],
    boardSectionDeleted: (data) => [publish(published.boardSectionDeleted, data)],
    boardSectionsReordered: ({ sectionIds, ...data }) => [
      publish(published.boardSectionsReordered, { ...data, sectionIds: [...sectionIds] }),
    ],
    boardSectionRestored: ({ sectionIds, ...data }) => [
      publish(boardSectionRestored, { ...data, sectionIds: sectionIds && [...sectionIds] }),
    ],
    boardPinsMoved: 'private',
    boardPinsMoveCompleted: 'private',
    boardPinsPutBack: 'private',
    boardPinsReturned: 'private',
    boardPinsDeleted: 'private',
    boardPinsDeletionCompleted: 'private',
    boardPinsDeletionPutBack: 'private',
    boardPinsRestored: 'private',
    boardPinsRestorationCompleted: 'private',
    boardPinsCopied: 'private',
    boardPinsCopyCompleted: 'private',
    bulkActionStarted: 'private',
    bulkActionContinued: 'private',
    bulkActionCompleted: 'private',
    boardDeleted: (data) => [publish(published.boardDeleted, data)],
    boardPurged: 'private',
    boardArchived: 'private',
    boardUnarchived: 'private',
    boardRestored: ({ boardId, ownerId, privacy }) => [publish(boardRestored, { boardId, ownerId, privacy })],
  },
  tables: [boardsBeingMade],
  notExported: {
    boards_being_made: 'A count for ten minutes; the board itself is in `boards`.',
    CollaboratorInvited: 'The address of somebody else; invitations themselves are in `board_invites`.',
  },
  providers: [
    ...[CreateBoardHandler, ChangeBoardHandler, DeleteBoardHandler, CoverBoardHandler, BoardAllowance],
    ...[CreateSectionHandler, RenameSectionHandler, DeleteSectionHandler, ReorderSectionsHandler],
    ...[UndoBoardChangeHandler, RestoreBoardHandler, BoardRestoring, PurgeBoardHandler],
    ...[ArchiveBoardHandler, ChooseCoverHandler],
  ],
});
