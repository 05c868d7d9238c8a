import type { PinCard, UndoOffer } from '@corkboard/contracts/curation/entities';
import { placePin } from '@corkboard/contracts/curation/pin-moves';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { repaged } from '../../lib/queries/repaged.ts';
import { type Pages, patchLists } from './pin.api.ts';

/** Lists in the order of a board. */
const lists = (['boardfeed', 'board-section-pins'] as const).map((type) => ({ queryKey: [...keys.feeds, type] }));

export interface PinPlace {
  readonly pin: PinCard;
  /** Another pin of the list, beside which it is to stand. */
  readonly target: PinCard;
  readonly side: 'before' | 'after';
}

/** The same pages, as long as they were, with the pin at its place; a list without both stays. */
const reordered =
  ({ pin, target, side }: PinPlace) =>
  (list: Pages): Pages => {
    const all = list.pages.flatMap(({ data }) => data);
    const others = all.filter(({ id }) => id !== pin.id);
    const at = others.findIndex(({ id }) => id === target.id);
    if (at === -1 || others.length === all.length) return list;
    others.splice(side === 'after' ? at + 1 : at, 0, pin);
    return repaged(list, others);
  };

/** Shown before it is told; then, or where it is refused, the lists as they stand are asked for. Throws ApiFailure. */
export const putPinBeside = async (client: QueryClient, place: PinPlace): Promise<UndoOffer | null> => {
  await Promise.all(lists.map((list) => client.cancelQueries(list)));
  const putBack = lists.map((list) => patchLists(client, reordered(place), list));
  const body = { target_pin_id: place.target.id, side: place.side };
  try {
    const { undo } = await call(placePin, { params: { id: place.pin.id }, body });
    return undo;
  } catch (failure) {
    for (const undo of putBack) undo();
    throw failure;
  } finally {
    for (const list of lists) void client.invalidateQueries(list);
  }
};
