import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { restorePin } from '@corkboard/contracts/curation/pins';
import { getTrash, purgeBoard, purgePin, restoreBoard, type TrashItem } from '@corkboard/contracts/curation/trash';
import type { QueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/call.ts';
import { keys } from '../../lib/queries/keys.ts';
import { pagesOf } from '../../lib/queries/pages.ts';

const TRASH = ['trash'] as const;

export const trashQuery = pagesOf<TrashItem>(TRASH, (page, options) => callPage(getTrash, { query: page }, options));

/** Every list may show what came back, and the trash does not any more. */
const listsChanged = (client: QueryClient): void => {
  for (const queryKey of [TRASH, keys.boards, keys.users, keys.feeds, keys.pins, keys.searches])
    void client.invalidateQueries({ queryKey });
};

/** Throws ApiFailure. */
export const purge = async (client: QueryClient, { kind, id }: TrashItem): Promise<void> => {
  await call(kind === 'board' ? purgeBoard : purgePin, { params: { id }, body: {} });
  await client.invalidateQueries({ queryKey: TRASH });
};

/** How it came back, and how that is taken back. */
export interface BroughtBack {
  readonly undo: UndoOffer | null;
  readonly newName: string | null;
}

/** Throws ApiFailure. */
export const bringBack = async (client: QueryClient, { kind, id }: TrashItem): Promise<BroughtBack> => {
  const back =
    kind === 'board'
      ? await call(restoreBoard, { params: { id }, body: {} })
      : { ...(await call(restorePin, { body: { id } })), new_name: null };
  listsChanged(client);
  return { undo: back.undo, newName: back.new_name };
};
