import type { HistoryKind } from '@corkboard/contracts/curation/history';
import { boolean, integer, type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

/**
 * Acts on boards, in the order in which they were recorded. No text of a person is here: names are read from the stream of
 * the board, pins from their read model, people from identity, so that what is erased there is gone here.
 */
export const boardHistory = table(
  'board_history',
  {
    board_id: uuid({ primary: true }),
    /** Of the event: two boards have a row each when a pin moves between them. */
    position: text({ primary: true, collation: 'C' }),
    kind: text<HistoryKind>(),
    at: timestamptz(),
    /** Account that did it, or for which it was done. */
    actor_id: uuid(),
    /** Revision of the event in the stream of the board; null for what stands in the stream of a pin. */
    revision: integer({ nullable: true }),
    pin_id: uuid({ nullable: true }),
    section_id: uuid({ nullable: true }),
    /** Account that something was done about. */
    person_id: uuid({ nullable: true }),
    /** Where a pin came from or went to. */
    other_board_id: uuid({ nullable: true }),
    /** Of pins, for acts on several at once. */
    pin_count: integer({ nullable: true }),
    /** The new privacy, the role, or the moment to which a board was returned (ISO 8601). */
    detail: text({ nullable: true }),
    /** Command by which its actor takes it back; null where that was another account, or is not known. */
    command_id: uuid({ nullable: true }),
    /** It took an earlier act back. */
    undoes: boolean(),
    /** Invitations are the owner's business. */
    owner_only: boolean(),
  },
  { open: ['position', 'kind', 'detail'] },
);
export type HistoryRow = RowOf<typeof boardHistory>;

/** Boards that are gone for good: rows of their past go, too. */
export const purgedBoards = table('purged_boards', { board_id: uuid({ primary: true }), purged_at: timestamptz() });
