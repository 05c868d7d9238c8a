import type { PinCard } from '@corkboard/contracts/curation/entities';
import { useDeletePin } from '../../features/pins/use-delete-pin.ts';
import type { SavedActs } from '../../features/saving/saved-menu.tsx';
import { askMove } from '../../lib/session/move-requests.ts';

/** Removes or moves the viewer's own copy of a pin, from where that is shown. */
export const useSavedActs = (pin: PinCard): SavedActs => {
  const remove = useDeletePin();
  return {
    onRemove: ({ id }) => remove({ id, image: pin.images?.['236x'].url }),
    onMove: (copy) => askMove({ ...pin, ...copy, my_copy: null, is_promoted: false, tracking_params: null }),
  };
};
