import { placeBoard } from '@corkboard/contracts/curation/board-order';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call, type PageOf } from '../../lib/api/call.ts';
import { repaged } from '../../lib/queries/repaged.ts';
import { boardsOf } from './boards.api.ts';
import { movedTo } from './section-order.ts';

type Pages = InfiniteData<PageOf<readonly BoardView[]>, string | null>;

interface BoardMove {
  readonly username: string;
  /** As they are shown. */
  readonly boards: readonly BoardView[];
  readonly from: number;
  readonly to: number;
}

/** DS-043: the order is shown before it is told; then, or where it is refused, the one that stands is asked for. */
export const moveBoard = async (
  client: QueryClient,
  { username, boards, from, to }: BoardMove,
): Promise<UndoOffer | null> => {
  const [board, target] = [boards[from], boards[to]];
  if (!board || !target || board === target) return null;
  const { queryKey } = boardsOf(username, 'custom');
  await client.cancelQueries({ queryKey });
  client.setQueryData<Pages>(queryKey, (pages) => pages && repaged(pages, movedTo(boards, from, to)));
  try {
    const side = to > from ? 'after' : 'before';
    const { undo } = await call(placeBoard, { body: { board_id: board.id, target_board_id: target.id, side } });
    return undo;
  } finally {
    void client.invalidateQueries({ queryKey });
  }
};
