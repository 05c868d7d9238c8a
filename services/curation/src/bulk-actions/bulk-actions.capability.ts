import { capability } from '@corkboard/service/capability';
import { BulkActionsController } from './bulk-actions.controller.ts';
import { CancelBulkActionHandler } from './commands/cancel-bulk-action.ts';
import { CarryOutBulkActionHandler } from './commands/carry-out-bulk-action.ts';
import { StartBulkDeletionHandler } from './commands/start-bulk-deletion.ts';
import { StartBulkMoveHandler } from './commands/start-bulk-move.ts';
import { UndoBulkActionHandler } from './commands/undo-bulk-action.ts';
import { bulkWorkFacts } from './domain/bulk-work.facts.ts';
import { bulkWorkDecider } from './domain/bulk-work.ts';
import { ListedPins } from './listed-pins.ts';
import { carryOutBulkActions } from './processes/carry-out-bulk-actions.ts';

/** Bulk actions on more pins than one fact accepts: begun by the board, carried out pin by pin, with progress and cancellation. */
export const bulkActions = capability({
  facts: bulkWorkFacts,
  decider: bulkWorkDecider,
  publishes: { bulkActionListed: 'private', bulkActionProgressed: 'private', bulkActionCancelled: 'private' },
  processes: [carryOutBulkActions],
  controllers: [BulkActionsController],
  providers: [
    StartBulkMoveHandler,
    StartBulkDeletionHandler,
    CarryOutBulkActionHandler,
    CancelBulkActionHandler,
    UndoBulkActionHandler,
    ListedPins,
  ],
});
