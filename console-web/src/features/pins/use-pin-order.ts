import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { text } from './arrange-texts.ts';
import { putPinBeside } from './place-pin.api.ts';

/** Moves a pin of a list from one place to another; a toast says so, with a way back. */
export const usePinOrder = (pins: readonly PinCard[]) => {
  const client = useQueryClient();
  return (from: number, to: number): void => {
    const [pin, target] = [pins[from], pins[to]];
    if (!pin || !target || from === to) return;
    putPinBeside(client, { pin, target, side: to > from ? 'after' : 'before' })
      .then((undo) => showToast(text('placed', { place: to + 1 }), undoAction(undo)))
      .catch((thrown: unknown) => notify(failureOf(thrown).serverMessage ?? text('wentWrong')));
  };
};
