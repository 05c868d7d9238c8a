import type { BoardChanged } from '@corkboard/contracts/curation/live';
import type { RecordedEvent } from '@corkboard/event-store/event';
import { boardFacts } from '../boards/domain/board.facts.ts';
import { boardDecider } from '../boards/domain/board.ts';
import { pinsCopyFacts } from '../boards/domain/pins-copy.facts.ts';
import { pinFacts } from '../pins/domain/pin.facts.ts';

/** Types of facts that people on a board see at once. */
export const liveTypes: readonly string[] = [...Object.values(boardFacts), ...Object.values(pinFacts)].map(
  ({ type }) => type,
);

/** Things that a message names; whoever hears of more asks for all of them anyway. */
const THINGS_MOST = 20;

/** A board that pins are copied from does not change, and is told nothing of the one that they come onto. */
const isCopy = ({ type, data }: RecordedEvent): boolean =>
  type === pinsCopyFacts.boardPinsCopied.type || data['action'] === 'copy';

const boardsOf = (event: RecordedEvent): readonly string[] => {
  const names = isCopy(event) ? ['boardId', 'toBoardId'] : ['boardId', 'fromBoardId', 'toBoardId'];
  return names.flatMap((name) => (typeof event.data[name] === 'string' ? [event.data[name]] : []));
};

/** Changes by board: the last revision of each thing. A board is named to itself alone, as others may not see it. */
export const changedBoards = (events: readonly RecordedEvent[]): readonly BoardChanged[] => {
  const boards = new Map<string, Map<string, number>>();
  for (const event of events) {
    const id = event.stream.slice(event.stream.indexOf('-') + 1);
    const isOfBoard = event.stream.startsWith(`${boardDecider.category}-`);
    for (const boardId of boardsOf(event)) {
      const things = boards.get(boardId) ?? new Map<string, number>();
      if (!isOfBoard || boardId === id) things.set(id, event.revision);
      boards.set(boardId, things);
    }
  }
  return [...boards].map(([board_id, things]) => ({
    board_id,
    things: [...things].slice(-THINGS_MOST).map(([id, revision]) => ({ id, revision })),
  }));
};
