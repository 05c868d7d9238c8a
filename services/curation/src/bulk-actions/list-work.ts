import { type Decision, isRefused } from '@corkboard/event-store/decider';
import type { CommandContext, Streams } from '@corkboard/event-store/streams';
import type { BoardEvent } from '../boards/domain/board.facts.ts';
import { type Board, boardDecider } from '../boards/domain/board.ts';
import { bulkWorkDecider, bulkWorkStream, listPins } from './domain/bulk-work.ts';

type Work = Parameters<typeof listPins>[1];

/** Writes down which pins a bulk action is for, before the board accepts it. */
export const listWork = async (streams: Streams, context: CommandContext, work: Work): Promise<void> => {
  const listing = { ...context, command: 'ListPinsOfBulkAction' };
  const decision = (known: Parameters<typeof listPins>[0]) => listPins(known, work);
  await streams.decide(bulkWorkStream(work.bulkId), bulkWorkDecider, listing, decision, { isNew: true });
};

interface Beginning<Refusal extends string> extends Work {
  /** As its stream tells it. */
  readonly board: Board;
  readonly decision: (now: Board) => Decision<BoardEvent, Refusal>;
}

/**
 * Has the board accept a bulk action, with the list of its pins. A list that it refuses is not written, and no action is
 * accepted without: that refusal stands, also where it would not be given any more.
 */
export const begin = async <Refusal extends string>(
  streams: Streams,
  context: CommandContext,
  { board, decision, ...work }: Beginning<Refusal>,
) => {
  // A repetition is answered from the stream of the board, whatever has become of the pins since.
  const early = decision(board);
  if (!isRefused(early)) await listWork(streams, context, work);
  const stream = `board-${work.boardId}`;
  return streams.decide(stream, boardDecider, context, isRefused(early) ? () => early : decision);
};
