import type { PinCard } from '@corkboard/contracts/curation/entities';
import { movePin } from '@corkboard/contracts/curation/pins';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type AnswerOf, call, type PageOf } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';

type Pages = InfiniteData<PageOf<readonly PinCard[]>, string | null>;

export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  readonly section?: { readonly id: string; readonly name: string } | null;
}

const without = (data: Pages, id: string): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, data: page.data.filter((pin) => pin.id !== id) })),
});

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

/** S-095: out of the feed of its board and into that of the other one, before the answer. Answers what undoes that. */
const showMoved = (client: QueryClient, pin: PinCard, to: MoveTarget): (() => void) => {
  if (pin.board?.id === to.id) return () => undefined;
  const [from, into] = [keys.feed('boardfeed', pin.board?.id ?? ''), keys.feed('boardfeed', to.id)];
  const before = [from, into].map((key) => [key, client.getQueryData<Pages>(key)] as const);
  client.setQueryData<Pages>(from, (data) => data && without(data, pin.id));
  client.setQueryData<Pages>(into, (data) => data && withPin(data, pin));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
};

/** S-096: where the move fails, the feeds are as they were. Throws ApiFailure. */
export const movePinTo = async (
  client: QueryClient,
  pin: PinCard,
  to: MoveTarget,
): Promise<AnswerOf<typeof movePin>> => {
  await client.cancelQueries({ queryKey: keys.feeds });
  const putBack = showMoved(client, pin, to);
  const body = { board_id: to.id, section_id: to.section?.id ?? null };
  const moved = await call(movePin, { params: { id: pin.id }, body }).catch((failure: unknown) => {
    putBack();
    throw failure;
  });
  client.setQueryData(keys.pin(pin.id), moved);
  for (const queryKey of [keys.feeds, keys.boards, keys.users]) void client.invalidateQueries({ queryKey });
  return moved;
};
