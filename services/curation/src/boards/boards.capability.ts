import * as published from '@corkboard/contracts/curation/events';
import { publish } from '@corkboard/messaging/translation';
import { capability } from '@corkboard/service/capability';
import { BoardAddresses } from './board-addresses.ts';
import { BoardAllowance, boardsBeingMade } from './board-allowance.ts';
import { BoardViews } from './board-views.ts';
import { BoardsController } from './boards.controller.ts';
import { ChangeBoardHandler } from './commands/change-board.ts';
import { CoverBoardHandler } from './commands/cover-board.ts';
import { CreateBoardHandler } from './commands/create-board.ts';
import { DeleteBoardHandler } from './commands/delete-board.ts';
import { boardFacts } from './domain/board.facts.ts';
import { boardDecider } from './domain/board.ts';
import { PickerController } from './picker.controller.ts';
import { boardPage } from './read-models/board-page/board-page.projection.ts';
import { BoardPage } from './read-models/board-page/board-page.ts';
import { RecordedBoards } from './recorded-boards.ts';

/** Boards: making, naming, hiding, covering and deleting them, and the pages that show them. */
export const boards = capability({
  facts: boardFacts,
  decider: boardDecider,
  publishes: {
    boardCreated: (data) => [publish(published.boardCreated, data)],
    boardRenamed: (data) => [publish(published.boardRenamed, data)],
    boardPrivacyChanged: (data) => [publish(published.boardPrivacyChanged, data)],
    boardCoverChanged: (data) => [publish(published.boardCoverChanged, data)],
    boardDeleted: (data) => [publish(published.boardDeleted, data)],
  },
  projections: [boardPage],
  tables: [boardsBeingMade],
  held: { boards: 'SELECT count(*) FROM boards WHERE owner_id = $1' },
  controllers: [BoardsController, PickerController],
  providers: [
    ...[CreateBoardHandler, ChangeBoardHandler, DeleteBoardHandler, CoverBoardHandler],
    ...[BoardPage, BoardAddresses, BoardAllowance, BoardViews, RecordedBoards],
  ],
});
