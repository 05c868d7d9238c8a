import { type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

/** Deleted boards, and pins that were deleted by hand: those that go with a board come back with it. */
export const trash = table(
  'trash',
  {
    thing_id: uuid({ primary: true }),
    kind: text<'board' | 'pin'>(),
    /** The board itself, or the one that the pin is on. */
    board_id: uuid(),
    /** Null once that person is erased: the thing is still to be purged. */
    deleted_by: uuid({ nullable: true }),
    deleted_at: timestamptz(),
  },
  {
    indexes: {
      trash_of_person: ['deleted_by', 'deleted_at', 'thing_id'],
      trash_by_time: ['deleted_at'],
      trash_of_board: ['board_id', 'kind', 'deleted_at', 'thing_id'],
    },
    open: ['kind'],
    forget: { by: 'deleted_by', blank: ['deleted_by'] },
  },
);
export type TrashRow = RowOf<typeof trash>;
