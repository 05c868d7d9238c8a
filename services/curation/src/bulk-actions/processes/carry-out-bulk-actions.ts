import type { EventOf } from '@corkboard/event-store/fact';
import { process } from '@corkboard/service/definition';
import type { bulkActionStarted } from '../../boards/domain/bulk-action.facts.ts';
import { begunBy } from '../begun.ts';
import { CarryOutBulkAction } from '../commands/carry-out-bulk-action.ts';

/** Boards whose bulk actions are carried out at once; each may take half a minute. */
const AT_ONCE = 8;

/** The board's stream accepted a bulk action; its pins are moved behind the answer, and its actor sees how far it has come. */
export const carryOutBulkActions = process<EventOf<typeof bulkActionStarted>>({
  name: 'carry-out-bulk-actions',
  types: ['BulkActionStarted'],
  react: async (event, context, signal) => {
    const undoes = event.metadata.undoes?.commandId ?? null;
    return [new CarryOutBulkAction(context('CarryOutBulkAction'), { ...begunBy(event), undoes, signal })];
  },
  atOnce: AT_ONCE,
});
