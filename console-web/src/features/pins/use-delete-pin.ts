import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { copiesChanged } from '../../lib/queries/my-copies.ts';
import { undoAction } from '../../lib/session/undo-requests.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { removePin } from './pin.api.ts';
import { actionText } from './pin-action-texts.ts';

const saidOf = (thrown: unknown): string => failureOf(thrown).serverMessage ?? actionText('wentWrong');

/** Deletes a pin and offers to undo it; answers whether it is gone. */
export const useDeletePin = () => {
  const client = useQueryClient();
  return async (pin: { readonly id: string; readonly image?: string }): Promise<boolean> => {
    try {
      const { undo } = await removePin(client, pin.id);
      copiesChanged(
        client,
        ({ id }) => id === pin.id,
        () => null,
      );
      showToast(actionText('deleted'), { image: pin.image, ...undoAction(undo) });
      return true;
    } catch (thrown) {
      notify(saidOf(thrown));
      return false;
    }
  };
};
