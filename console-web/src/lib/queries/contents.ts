import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** Milliseconds after which lists are asked again: pins of a board come and go one after the other, behind the answer. */
const FOLLOWED_BY_MS = [1_000, 3_000, 8_000];

/** Every list that shows pins, sections or boards, the deleted ones too, is asked for again. */
export const contentsChanged = (client: QueryClient): void => {
  for (const queryKey of [['trash'], keys.boards, keys.users, keys.feeds, keys.past, keys.pins, keys.searches])
    void client.invalidateQueries({ queryKey });
};

/** The same, and again while pins follow. */
export const contentsChangeOn = (client: QueryClient): void => {
  contentsChanged(client);
  for (const ms of FOLLOWED_BY_MS) setTimeout(() => contentsChanged(client), ms);
};
