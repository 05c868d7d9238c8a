import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { type BoardTarget, movePinsTo, movePinTo } from './move-pin.api.ts';
import { actionText } from './pin-action-texts.ts';

/** Moves a pin, or several together, and offers to undo it. S-356, S-357: the server says why not. */
export const useMovePins = () => {
  const client = useQueryClient();
  return async (pins: readonly PinCard[], to: BoardTarget): Promise<void> => {
    const [first] = pins;
    if (!first) return;
    const isOne = pins.length === 1;
    try {
      const { undo } = await (isOne ? movePinTo(client, first, to) : movePinsTo(client, pins, to));
      const place = to.section ? actionText('inSection', { section: to.section.name, board: to.name }) : to.name;
      const said = isOne ? actionText('moved', { place }) : actionText('movedPins', { count: pins.length, place });
      showToast(said, { image: first.images?.['236x'].url, ...undoAction(undo) });
    } catch (thrown) {
      notify(failureOf(thrown).serverMessage ?? actionText('wentWrong'));
    }
  };
};
