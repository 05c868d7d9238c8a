import type { BoardChanged } from '@corkboard/contracts/curation/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keys } from '../../../lib/queries/keys.ts';

const isIn = (key: readonly unknown[], prefix: readonly unknown[]): boolean =>
  prefix.every((part, index) => key[index] === part);

const idOf = ({ state: { data } }: Query): unknown =>
  typeof data === 'object' && data !== null && 'id' in data ? data.id : null;

/** Lists that name no board of theirs in their key. */
const unnamed = [
  [...keys.boards, 'sections', 'one'],
  [...keys.feeds, 'board-section-pins'],
];

/** Whether an answer may be another one since these boards changed; null among them: any board. */
export const mayHaveChanged = (query: Query, changes: readonly (BoardChanged | null)[]): boolean => {
  const { queryKey: key } = query;
  if (unnamed.some((prefix) => isIn(key, prefix))) return true;
  const [about] = key;
  if (changes.includes(null))
    return [keys.boards[0], keys.feeds[0], keys.past[0], keys.pins[0], 'board-people'].includes(String(about));
  return changes.some((change) => {
    if (change === null) return true;
    const ids = [change.board_id, ...change.things.map(({ id }) => id)];
    return ids.some((id) => key.includes(id) || idOf(query) === id);
  });
};

/** Asks anew for everything on the screen that changed; for the rest once it is shown. */
export const shownAnew = (client: QueryClient, changes: readonly (BoardChanged | null)[]): void => {
  void client.invalidateQueries({ predicate: (query) => mayHaveChanged(query, changes) });
};
