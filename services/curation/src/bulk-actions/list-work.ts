import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import { bulkWorkDecider, bulkWorkStream, listPins } from './domain/bulk-work.ts';

/** Writes down which pins a bulk action is to move, before the board accepts it. */
export const listWork = async (
  streams: Streams,
  context: CommandContext,
  work: Parameters<typeof listPins>[1],
): Promise<void> => {
  const listing = { ...context, command: 'ListPinsOfBulkAction' };
  const decision = (known: Parameters<typeof listPins>[0]) => listPins(known, work);
  await streams.decide(bulkWorkStream(work.bulkId), bulkWorkDecider, listing, decision, { isNew: true });
};
