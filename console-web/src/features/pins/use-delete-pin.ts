import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-failure.ts';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { bringBack, removePin } from './pin.api.ts';
import { actionText } from './pin-action-texts.ts';

const saidOf = (thrown: unknown): string => failureOf(thrown).serverMessage ?? actionText('wentWrong');

/** Deletes a pin and offers to undo it; answers whether it is gone. */
export const useDeletePin = () => {
  const client = useQueryClient();
  const undo = async (id: string) => {
    try {
      await bringBack(client, id);
      showToast(actionText('restored'));
    } catch (thrown) {
      notify(saidOf(thrown));
    }
  };
  return async (pin: { readonly id: string; readonly image?: string }): Promise<boolean> => {
    try {
      await removePin(client, pin.id);
      showToast(actionText('deleted'), {
        image: pin.image,
        action: { label: actionText('undo'), run: () => void undo(pin.id) },
      });
      return true;
    } catch (thrown) {
      notify(saidOf(thrown));
      return false;
    }
  };
};
