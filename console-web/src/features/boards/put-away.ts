import type { BoardView } from '@corkboard/contracts/curation/entities';
import type { QueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { text } from './board-texts.ts';
import { setArchived } from './boards.api.ts';

/** Puts a board away, or among the others again, and says so. Answers whether that is done. */
export const putAway = async (
  client: QueryClient,
  { id, name }: Pick<BoardView, 'id' | 'name'>,
  archived: boolean,
): Promise<boolean> => {
  try {
    const undo = await setArchived(client, id, archived);
    showToast(text(archived ? 'isArchived' : 'isBack', { name }), undoAction(undo));
    return true;
  } catch (thrown) {
    notify(failureOf(thrown).serverMessage ?? text('wentWrong'));
    return false;
  }
};
