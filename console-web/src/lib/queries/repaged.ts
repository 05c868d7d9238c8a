import type { InfiniteData } from '@tanstack/react-query';
import type { PageOf } from '../api/call.ts';

type Pages<Item> = InfiniteData<PageOf<readonly Item[]>, string | null>;

/** The same pages, as long as they were, with these items in them. */
export const repaged = <Item>(pages: Pages<Item>, items: readonly Item[]): Pages<Item> => {
  const rest = [...items];
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: rest.splice(0, page.data.length) })) };
};
