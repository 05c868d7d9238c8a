import type { PinCard } from '@corkboard/contracts/curation/entities';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { type Pages, patched, patchLists } from './pin.api.ts';

export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  readonly section?: { readonly id: string; readonly name: string } | null;
}

/** Lists of what is on boards and in their sections. */
const places: readonly { readonly queryKey: QueryKey }[] = (['boardfeed', 'board-section-pins'] as const).map(
  (type) => ({ queryKey: [...keys.feeds, type] }),
);

/** Lists in which a pin of a place stands: that of its board, and that of its section or of pins in none. */
const listsOf = ({ id, section }: MoveTarget): readonly QueryFilters[] => {
  const queryKey = keys.feed('boardfeed', id);
  if (!section) return [{ queryKey }];
  return [
    { queryKey, exact: true },
    { queryKey: keys.feed('board-section-pins', section.id), exact: true },
  ];
};

/** Lists are newest first: a pin stands where its age puts it, unless that is on a page that is not here yet. */
const withPin = (data: Pages, pin: PinCard): Pages => {
  let isIn = false;
  const pages = data.pages.map((page) => {
    const place = isIn ? -1 : page.data.findIndex((other) => other.created_at < pin.created_at);
    const isLast = page.bookmark === null;
    if (isIn || (place === -1 && !isLast)) return page;
    isIn = true;
    const at = place === -1 ? page.data.length : place;
    return { ...page, data: [...page.data.slice(0, at), pin, ...page.data.slice(at)] };
  });
  return { ...data, pages };
};

/** S-095: out of the lists of its place and into those of the other one, before the answer. Answers what undoes that. */
const showMoved = (client: QueryClient, pin: PinCard, to: MoveTarget): (() => void) => {
  const takeOut = patched(pin.id, () => null);
  const putBack = [
    ...places.map((lists) => patchLists(client, takeOut, lists)),
    ...listsOf(to).map((lists) => patchLists(client, (list) => withPin(list, pin), lists)),
  ];
  return () => {
    for (const undo of putBack.reverse()) undo();
  };
};

/** S-096: where the move fails, the feeds are as they were. Throws ApiFailure. */
export const movePinTo = async (
  client: QueryClient,
  pin: PinCard,
  to: MoveTarget,
): Promise<AnswerOf<typeof movePin>> => {
  await Promise.all(places.map((lists) => client.cancelQueries(lists)));
  const putBack = showMoved(client, pin, to);
  const body = { board_id: to.id, section_id: to.section?.id ?? null };
  const moved = await call(movePin, { params: { id: pin.id }, body }).catch((failure: unknown) => {
    putBack();
    throw failure;
  });
  client.setQueryData(keys.pin(pin.id), moved);
  for (const lists of [...places, { queryKey: keys.boards }, { queryKey: keys.users }])
    void client.invalidateQueries(lists);
  return moved;
};
