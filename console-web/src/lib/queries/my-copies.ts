import type { PinCard, PinView } from '@corkboard/contracts/curation/entities';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Pages } from './pages.ts';
import { pinLists } from './pin-lists.ts';

type Copy = NonNullable<PinCard['my_copy']>;

/** Wherever a picture says that the viewer has one of these copies of it, it says what became of that; null: it is gone. Other lists stay as old as they are. */
export const copiesChanged = (
  client: QueryClient,
  isOne: (copy: Copy) => boolean,
  change: (copy: Copy) => Copy | null,
): void => {
  const has = ({ my_copy }: PinCard) => my_copy && isOne(my_copy);
  const changed = <Pin extends PinCard>(pin: Pin): Pin =>
    pin.my_copy && has(pin) ? { ...pin, my_copy: change(pin.my_copy) } : pin;
  const each = <Data>(which: QueryFilters, next: (data: Data) => Data | null): void => {
    for (const [queryKey, data] of client.getQueriesData<Data>(which)) {
      const then = data && next(data);
      if (then === null) void client.resetQueries({ queryKey });
      else if (then !== data) client.setQueryData(queryKey, then);
    }
  };
  each<Pages<PinCard>>(pinLists, (list) =>
    // Not all that is kept there has pages.
    (list.pages as Partial<typeof list>['pages'])?.some(({ data }) => data.some(has))
      ? { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(changed) })) }
      : list,
  );
  each<PinView>({ queryKey: keys.pins }, changed);
  each<Copy>({ queryKey: ['saved'] }, (copy) => (isOne(copy) ? change(copy) : copy));
};
