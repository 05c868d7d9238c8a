import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { resource, route } from '../route.ts';
import { boardView, bookmark, idText, pageSize, undoable, userCard } from './entities.ts';

export const TRASH_PAGE_SIZE = 25;

/** A board or a pin that was deleted and can be restored. */
export const trashItem = z.object({
  id: z.string(),
  kind: z.enum(['board', 'pin']),
  /** Name of the board, or title of the pin; null: it has none. */
  title: z.nullable(z.string()),
  /** Board that the pin is on; null for a board. */
  board_name: z.nullable(z.string()),
  /** Pins that the board was deleted with; null for a pin. */
  pin_count: z.nullable(z.number()),
  image_url: z.nullable(z.string()),
  deleted_at: z.string(),
  /** Until then it can be restored. */
  until: z.string(),
  /** Null: an account that is gone. */
  deleted_by: z.nullable(userCard),
});
export type TrashItem = z.infer<typeof trashItem>;

/** Boards that the caller deleted, pins that they deleted, and pins that others deleted on their boards, newest first; of the last 30 days. */
export const getTrash = resource('TrashResource', 'get', {
  ...byAccount('curation', 'read'),
  options: z.object({ page_size: pageSize(TRASH_PAGE_SIZE), bookmark }),
  answer: z.array(trashItem),
});

/** By its owner, for 30 days; its pins follow. */
export const restoreBoard = route.post('restoreBoard', '/v3/boards/:id/restore', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: z.extend(boardView, {
    ...undoable,
    /** Null where its name and address were not taken meanwhile. */
    new_name: z.nullable(z.string()),
  }),
});

/** Nobody brings it back after that: neither the board nor the pins that went with it. */
export const purgeBoard = route.post('purgeBoard', '/v3/boards/:id/purge', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: z.object({ id: z.string() }),
});

/** By whoever may restore the pin; nobody does after that. */
export const purgePin = route.post('purgePin', '/v3/pins/:id/purge', {
  ...byAccount('curation', 'write'),
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: z.object({ id: z.string() }),
});
