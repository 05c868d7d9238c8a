import type { PinCard, PinView } from '@corkboard/contracts/curation/entities';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/queries/keys.ts';
import type { Pages } from './pin.api.ts';

type Copy = NonNullable<PinCard['my_copy']>;

const listsWith = (client: QueryClient, copyId: string) =>
  client
    .getQueriesData<Pages>({ queryKey: keys.feeds })
    .flatMap(([queryKey, list]) =>
      Array.isArray(list?.pages) && list.pages.some(({ data }) => data.some(({ my_copy }) => my_copy?.id === copyId))
        ? [{ queryKey, list }]
        : [],
    );

/** Wherever a picture says that the viewer has this copy of it, it says what became of that; null: it is gone. Other lists stay as old as they are. */
export const copyChanged = (client: QueryClient, copyId: string, change: (copy: Copy) => Copy | null): void => {
  const changed = <Pin extends PinCard>(pin: Pin): Pin =>
    pin.my_copy?.id === copyId ? { ...pin, my_copy: change(pin.my_copy) } : pin;
  for (const { queryKey, list } of listsWith(client, copyId))
    client.setQueryData<Pages>(queryKey, {
      ...list,
      pages: list.pages.map((page) => ({ ...page, data: page.data.map(changed) })),
    });
  for (const [queryKey, pin] of client.getQueriesData<PinView>({ queryKey: keys.pins }))
    if (pin?.my_copy?.id === copyId) client.setQueryData(queryKey, changed(pin));
  for (const [queryKey, saved] of client.getQueriesData<Copy>({ queryKey: ['saved'] })) {
    if (saved?.id !== copyId) continue;
    const next = change(saved);
    if (next === null) void client.resetQueries({ queryKey });
    else client.setQueryData(queryKey, next);
  }
};
