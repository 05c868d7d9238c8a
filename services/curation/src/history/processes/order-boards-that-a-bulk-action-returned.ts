import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { bulkActionCompleted } from '../../boards/domain/bulk-action.facts.ts';
import { ReturnOrderOfBulkAction } from '../commands/return-order-of-bulk-action.ts';

/** A bulk action has returned the pins of a board; they stand in the order of then a moment later. */
export const orderBoardsThatABulkActionReturned = process<EventOf<typeof bulkActionCompleted>>({
  name: 'order-boards-that-a-bulk-action-returned',
  types: ['BulkActionCompleted'],
  react: async ({ data: { boardId, bulkId, actorId, isCancelled, returning } }, context) =>
    returning === null
      ? []
      : [
          new ReturnOrderOfBulkAction(context('ReturnOrderOfBulkAction'), {
            ...{ boardId, bulkId, actorId, isCancelled, returning },
          }),
        ],
});
