import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { type MoveTarget, movePinTo } from './move-pin.api.ts';
import { actionText } from './pin-action-texts.ts';

/** Moves a pin and offers to undo it. S-356, S-357: the server says why not. */
export const useMovePin = () => {
  const client = useQueryClient();
  return async (pin: PinCard, to: MoveTarget): Promise<void> => {
    try {
      const { undo } = await movePinTo(client, pin, to);
      const place = to.section ? actionText('inSection', { section: to.section.name, board: to.name }) : to.name;
      showToast(actionText('moved', { place }), { image: pin.images?.['236x'].url, ...undoAction(undo) });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? actionText('wentWrong'));
    }
  };
};
