import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { copiesChanged } from './my-copies.ts';

/** The viewer's copies on a board are gone, with it or without it: no picture says that it is saved there. */
export const copiesGone = (client: QueryClient, boardId: string): void => {
  copiesChanged(
    client,
    ({ board }) => board?.id === boardId,
    () => null,
  );
  void client.invalidateQueries({ queryKey: keys.searches });
};
