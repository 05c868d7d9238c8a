import type { BoardMention, PinCard } from '@corkboard/contracts/curation/entities';
import { movePins } from '@corkboard/contracts/curation/pin-moves';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { copiesChanged } from '../../lib/queries/my-copies.ts';
import { type Pages, patched, patchLists } from './pin.api.ts';

export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  readonly section?: { readonly id: string; readonly name: string } | null;
}

/** A place whose board is known as pictures that were saved there name it. */
export interface BoardTarget extends MoveTarget {
  readonly board: BoardMention;
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
const showMoved = (client: QueryClient, pins: readonly PinCard[], to: MoveTarget): (() => void) => {
  const takeOut = (list: Pages) => pins.reduce((left, { id }) => patched(id, () => null)(left), list);
  const putIn = (list: Pages) => pins.reduce(withPin, list);
  const putBack = [
    ...places.map((lists) => patchLists(client, takeOut, lists)),
    ...listsOf(to).map((lists) => patchLists(client, putIn, lists)),
  ];
  return () => {
    for (const undo of putBack.reverse()) undo();
  };
};

/** S-096: where the move fails, the feeds are as they were. */
const shownAtOnce = async <Moved>(
  client: QueryClient,
  [pins, to]: readonly [readonly PinCard[], MoveTarget],
  move: () => Promise<Moved>,
): Promise<Moved> => {
  await Promise.all(places.map((lists) => client.cancelQueries(lists)));
  const putBack = showMoved(client, pins, to);
  const moved = await move().catch((failure: unknown) => {
    putBack();
    throw failure;
  });
  for (const lists of [...places, { queryKey: keys.boards }, { queryKey: keys.users }])
    void client.invalidateQueries(lists);
  return moved;
};

const placeOf = ({ id, section }: MoveTarget) => ({ board_id: id, section_id: section?.id ?? null });

/** Throws ApiFailure. */
export const movePinTo = async (
  client: QueryClient,
  pin: PinCard,
  to: MoveTarget,
): Promise<AnswerOf<typeof movePin>> => {
  const ask = () => call(movePin, { params: { id: pin.id }, body: placeOf(to) });
  const moved = await shownAtOnce(client, [[pin], to], ask);
  client.setQueryData(keys.pin(pin.id), moved);
  copiesChanged(
    client,
    ({ id }) => id === pin.id,
    (copy) => ({ ...copy, board: moved.board }),
  );
  return moved;
};

/** All of them or none. Throws ApiFailure. */
export const movePinsTo = async (
  client: QueryClient,
  pins: readonly PinCard[],
  to: BoardTarget,
): Promise<AnswerOf<typeof movePins>> => {
  const ask = () => call(movePins, { body: { ...placeOf(to), pin_ids: pins.map(({ id }) => id) } });
  const moved = await shownAtOnce(client, [pins, to], ask);
  for (const { id } of pins) void client.invalidateQueries({ queryKey: keys.pin(id) });
  copiesChanged(
    client,
    ({ id }) => pins.some((pin) => pin.id === id),
    (copy) => ({ ...copy, board: to.board }),
  );
  return moved;
};
