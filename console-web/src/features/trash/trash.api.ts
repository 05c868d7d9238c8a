import type { UndoOffer } from '@corkboard/contracts/curation/entities';
import { restorePin } from '@corkboard/contracts/curation/pins';
import { getTrash, purgeBoard, purgePin, restoreBoard, type TrashItem } from '@corkboard/contracts/curation/trash';
import type { QueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/call.ts';
import { contentsChanged, contentsChangeOn } from '../../lib/queries/contents.ts';
import { pagesOf } from '../../lib/queries/pages.ts';

const TRASH = ['trash'] as const;

/** Deletions on other pages add to it: it is asked for anew whenever it is opened. */
export const trashQuery = {
  ...pagesOf<TrashItem>(TRASH, (page, options) => callPage(getTrash, { query: page }, options)),
  staleTime: 0,
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

/** Pins of a board follow it one after the other. Throws ApiFailure. */
export const bringBack = async (client: QueryClient, { kind, id }: TrashItem): Promise<BroughtBack> => {
  const back =
    kind === 'board'
      ? await call(restoreBoard, { params: { id }, body: {} })
      : { ...(await call(restorePin, { body: { id } })), new_name: null };
  (kind === 'board' ? contentsChangeOn : contentsChanged)(client);
  return { undo: back.undo, newName: back.new_name };
};
