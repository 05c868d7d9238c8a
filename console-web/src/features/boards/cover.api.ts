import { chooseCover } from '@corkboard/contracts/curation/boards';
import type { PinCard, UndoOffer } from '@corkboard/contracts/curation/entities';
import { boardFeed } from '@corkboard/contracts/curation/feeds';
import type { QueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { pagesOf } from '../../lib/queries/pages.ts';

/** Pins of a board, newest first: one of them may be its cover. */
export const coversOf = (boardId: string) =>
  pagesOf<PinCard>([...keys.boards, 'covers', boardId], (page, options) =>
    callPage(boardFeed, { query: { board_id: boardId, ...page } }, options),
  );

/** Null: it was the cover already. */
export const setCover = async (client: QueryClient, id: string, pinId: string): Promise<UndoOffer | null> => {
  const { undo } = await call(chooseCover, { body: { board_id: id, pin_id: pinId } });
  for (const queryKey of [keys.boards, keys.users]) void client.invalidateQueries({ queryKey });
  return undo;
};
