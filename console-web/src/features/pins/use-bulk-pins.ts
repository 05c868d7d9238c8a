import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { removePins } from './bulk-pins.api.ts';
import { actionText } from './pin-action-texts.ts';

/** Deletes pins of a board together, and offers to undo it. S-356: the server says why not. */
export const useDeletePins = (boardId: string) => {
  const client = useQueryClient();
  return async (pins: readonly PinCard[]): Promise<void> => {
    const [first] = pins;
    if (!first) return;
    try {
      const { undo } = await removePins(client, boardId, pins);
      const said = actionText('deletedPins', { count: pins.length });
      showToast(said, { image: first.images?.['236x'].url, ...undoAction(undo) });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? actionText('wentWrong'));
    }
  };
};
