import { capability } from '@corkboard/service/capability';
import { recurring } from '@corkboard/service/jobs/job';
import { RestoreBoardThenHandler } from './commands/restore-board-then.ts';
import { ReturnOrderHandler } from './commands/return-order.ts';
import { ReturnOrderOfBulkActionHandler } from './commands/return-order-of-bulk-action.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryViews } from './history-views.ts';
import { PastBoards } from './past-boards.ts';
import { PastOfPurgedBoards } from './past-of-purged-boards.ts';
import { PinHistoryController } from './pin-history.controller.ts';
import { orderBoardsThatABulkActionReturned } from './processes/order-boards-that-a-bulk-action-returned.ts';
import { returnPinsOfABoardThatIsAsItWas } from './processes/return-pins-of-a-board-that-is-as-it-was.ts';
import { historyOfBoards } from './read-models/board-history/board-history.projection.ts';
import { BoardHistory } from './read-models/board-history/board-history.ts';
import { placesOfPins } from './read-models/pin-places/pin-places.projection.ts';
import { PinPlaces } from './read-models/pin-places/pin-places.ts';
import { RestoringController } from './restoring.controller.ts';
import { ReturnedOrder } from './returned-order.ts';
import { ThenController } from './then.controller.ts';

const HOUR_MS = 3_600_000;

/** The past of boards: who did what and when, and how they were, for their owners and, from the day on that they came, for collaborators. */
export const history = capability({
  projections: [historyOfBoards, placesOfPins],
  notExported: {
    board_history: 'The past of a board, by all people who are on it; the acts of one person are in `acts`.',
  },
  processes: [returnPinsOfABoardThatIsAsItWas, orderBoardsThatABulkActionReturned],
  jobs: [recurring({ name: 'remove-past-of-purged-boards', everyMs: HOUR_MS }, PastOfPurgedBoards, (it) => it.sweep())],
  controllers: [HistoryController, PinHistoryController, RestoringController, ThenController],
  providers: [
    BoardHistory,
    HistoryViews,
    PastBoards,
    PastOfPurgedBoards,
    PinPlaces,
    RestoreBoardThenHandler,
    ReturnOrderHandler,
    ReturnOrderOfBulkActionHandler,
    ReturnedOrder,
  ],
});
