import type { BoardChanged } from '@corkboard/contracts/curation/live';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { boardFacts } from '../boards/domain/board.facts.ts';
import { pinFacts } from '../pins/domain/pin.facts.ts';

/** Types of facts that people on a board see at once. */
export const liveTypes: readonly string[] = [...Object.values(boardFacts), ...Object.values(pinFacts)].map(
  ({ type }) => type,
);

/** Things that a message names; whoever hears of more asks for all of them anyway. */
const THINGS_MOST = 20;

const boardsOf = ({ data }: RecordedEvent): readonly string[] =>
  ['boardId', 'fromBoardId', 'toBoardId'].flatMap((name) => (typeof data[name] === 'string' ? [data[name]] : []));

/** Changes by board: the last revision of each thing. */
export const changedBoards = (events: readonly RecordedEvent[]): readonly BoardChanged[] => {
  const boards = new Map<string, Map<string, number>>();
  for (const event of events)
    for (const boardId of boardsOf(event)) {
      const things = boards.get(boardId) ?? new Map<string, number>();
      boards.set(boardId, things.set(event.stream.slice(event.stream.indexOf('-') + 1), event.revision));
    }
  return [...boards].map(([board_id, things]) => ({
    board_id,
    things: [...things].slice(-THINGS_MOST).map(([id, revision]) => ({ id, revision })),
  }));
};
