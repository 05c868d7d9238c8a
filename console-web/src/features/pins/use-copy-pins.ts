import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { copyPinsTo } from './bulk-pins.api.ts';
import type { MoveTarget } from './move-pin.api.ts';
import { actionText } from './pin-action-texts.ts';

/** Copies pins of a board together, and offers to undo it. S-356: the server says why not. */
export const useCopyPins = () => {
  const client = useQueryClient();
  return async (from: string, pins: readonly PinCard[], to: MoveTarget): Promise<void> => {
    try {
      const { undo } = await copyPinsTo(client, [from, pins], to);
      const place = to.section ? actionText('inSection', { section: to.section.name, board: to.name }) : to.name;
      const said = actionText('copiedPins', { count: pins.length, place });
      showToast(said, { image: pins[0]?.images?.['236x'].url, ...undoAction(undo) });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? actionText('wentWrong'));
    }
  };
};
