import { integer, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';
import { endPlaces } from './end-places.ts';

/** Places where pins stood, each from one moment to another. Ids and times alone: nothing of it is a person's text. */
export const pinPlaces = table(
  'pin_places',
  {
    pin_id: uuid({ primary: true }),
    /** Of the event that put the pin there. */
    revision: integer({ primary: true }),
    /** Null: it was deleted. */
    board_id: uuid({ nullable: true }),
    /** Null: on the board itself. Of a deleted pin the one that it was in. */
    section_id: uuid({ nullable: true }),
    /** Order on the wall, highest first, wherever the pin was moved. Null: it is deleted. */
    rank: text({ nullable: true, collation: 'C' }),
    valid_from: timestamptz(),
    /** Null: until now. */
    valid_to: timestamptz({ nullable: true }),
  },
  {
    open: ['rank'],
    sql: [
      `CREATE INDEX pin_places_of_board ON pin_places (board_id, rank DESC, pin_id DESC)
        INCLUDE (section_id, valid_from, valid_to) WHERE board_id IS NOT NULL`,
      ...endPlaces,
    ],
  },
);
export type PlaceRow = RowOf<typeof pinPlaces>;
