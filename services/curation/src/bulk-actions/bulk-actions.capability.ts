import { BULK_ACTIONS, type BulkActionAct } from '@corkboard/contracts/curation/staff-acts';
import { ownRows } from '@corkboard/service/account-export/own-rows';
import { capability } from '@corkboard/service/capability';
import { type StaffAct, staffList } from '@corkboard/service/staff-lists';
import { MovesElsewhere } from '../boards/moves-elsewhere.ts';
import { BulkActionsController } from './bulk-actions.controller.ts';
import { BulkCopying } from './bulk-copying.ts';
import { CancelBulkActionHandler } from './commands/cancel-bulk-action.ts';
import { CarryOutBulkActionHandler } from './commands/carry-out-bulk-action.ts';
import { EndBulkAction, EndBulkActionHandler } from './commands/end-bulk-action.ts';
import { StartBulkCopyHandler } from './commands/start-bulk-copy.ts';
import { StartBulkDeletionHandler } from './commands/start-bulk-deletion.ts';
import { StartBulkMoveHandler } from './commands/start-bulk-move.ts';
import { UndoBulkActionHandler } from './commands/undo-bulk-action.ts';
import { bulkWorkFacts } from './domain/bulk-work.facts.ts';
import { bulkWorkDecider } from './domain/bulk-work.ts';
import { ListedPins } from './listed-pins.ts';
import { carryOutBulkActions } from './processes/carry-out-bulk-actions.ts';
import {
  BulkActions,
  bulkActionsProjection,
  bulkActionsTable,
  RUNNING,
} from './read-models/bulk-actions/bulk-actions.ts';

const acts: Readonly<Record<BulkActionAct, StaffAct>> = {
  'end-bulk-action': ({ target: bulkId }, context) => new EndBulkAction(context('EndBulkAction'), { bulkId }),
};

/** Bulk actions on more pins than one fact accepts: begun by the board, carried out pin by pin, with progress and cancellation. */
export const bulkActions = capability({
  facts: bulkWorkFacts,
  decider: bulkWorkDecider,
  publishes: {
    bulkActionListed: 'private',
    bulkReturnListed: 'private',
    bulkActionProgressed: 'private',
    bulkActionCancelled: 'private',
  },
  projections: [bulkActionsProjection],
  exports: [
    ownRows({
      name: 'bulk_actions',
      from: bulkActionsTable,
      where: 'actor_id = $1',
      key: { bulk_id: 'uuid' },
      columns: [
        ...['bulk_id', 'action', 'from_board_id', 'to_board_id', 'pins', 'done', 'failed', 'started_at'],
        ...['ended_at', 'is_cancelled'],
      ],
    }),
  ],
  processes: [carryOutBulkActions],
  lists: {
    [BULK_ACTIONS]: staffList(bulkActionsTable, {
      newest: 'started_at',
      foundBy: ['bulk_id', 'from_board_id', 'to_board_id'],
      waiting: RUNNING,
    }),
  },
  acts,
  controllers: [BulkActionsController],
  providers: [
    StartBulkMoveHandler,
    StartBulkCopyHandler,
    StartBulkDeletionHandler,
    BulkCopying,
    CarryOutBulkActionHandler,
    CancelBulkActionHandler,
    EndBulkActionHandler,
    BulkActions,
    { provide: MovesElsewhere, useExisting: BulkActions },
    UndoBulkActionHandler,
    ListedPins,
  ],
});
