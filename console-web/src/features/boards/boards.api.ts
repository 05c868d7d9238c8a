import {
  archiveBoard,
  type BoardSort,
  deleteBoard,
  getBoard,
  getBoards,
  updateBoard,
} from '@corkboard/contracts/curation/boards';
import type { BoardView, UndoOffer } from '@corkboard/contracts/curation/entities';
import type { BoardPrivacy } from '@corkboard/rules/curation/boards';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiFailure } from '../../lib/api/api-failure.ts';
import { type AnswerOf, call, callPage } from '../../lib/api/call.ts';
import { copiesGone } from '../../lib/queries/gone-copies.ts';
import { keys } from '../../lib/queries/keys.ts';
import { copiesChanged } from '../../lib/queries/my-copies.ts';
import { pagesOf } from '../../lib/queries/pages.ts';

export const boardQuery = (username: string, slug: string) =>
  queryOptions<BoardView, ApiFailure>({
    queryKey: keys.board(username, slug),
    queryFn: async ({ signal }) => {
      const query = { username, slug, field_set_key: 'board_page' };
      return (await call(getBoard, { query }, { signal, firstLoad: true })) as BoardView;
    },
    retry: false,
    staleTime: 10_000,
  });

/** Boards of a person that are put away, or those that are not. */
export type Shelf = 'archived' | 'shown';

/** S-068: what the page of a person lists; archived boards only where asked for. */
export const boardsOf = (username: string, sort: BoardSort, shelf: Shelf = 'shown') =>
  pagesOf<BoardView>([...keys.boardsOf(username, sort), shelf], async (page, options) => {
    const only_archived = shelf === 'archived';
    const which = { include_archived: only_archived, only_archived };
    const query = { username, sort, field_set_key: 'profile_grid_item', ...which, ...page };
    const { data, bookmark } = await callPage(getBoards, { query }, options);
    return { data: data as BoardView[], bookmark };
  });

const listsChanged = (client: QueryClient): void => {
  for (const queryKey of [keys.boards, keys.users, keys.feeds]) void client.invalidateQueries({ queryKey });
};

/** S-055: name, description and privacy in one call; what is left out stays. */
export const changeBoard = async (
  client: QueryClient,
  id: string,
  change: { readonly name?: string; readonly description?: string; readonly privacy?: BoardPrivacy },
): Promise<AnswerOf<typeof updateBoard>> => {
  const board = await call(updateBoard, { body: { board_id: id, ...change } });
  copiesChanged(
    client,
    (copy) => copy.board?.id === id,
    (copy) => ({ ...copy, board }),
  );
  listsChanged(client);
  return board;
};

/** Puts a board away, or among the others again. */
export const setArchived = async (client: QueryClient, id: string, archived: boolean): Promise<UndoOffer | null> => {
  const { undo } = await call(archiveBoard, { body: { board_id: id, archived } });
  listsChanged(client);
  return undo;
};

/** S-066, DS-045: its pins go with it; answers how both come back. */
export const removeBoard = async (client: QueryClient, id: string): Promise<UndoOffer | null> => {
  const { undo } = await call(deleteBoard, { body: { board_id: id } });
  copiesGone(client, id);
  listsChanged(client);
  return undo;
};
