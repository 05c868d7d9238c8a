import { type RowOf, table, text, timestamptz, uuid } from '@corkboard/event-store/table';

/** Commands that an account asked for and that changed something. */
export const acts = table(
  'acts',
  {
    command_id: uuid({ primary: true }),
    actor_id: uuid(),
    /** The account that the actor acted for; else the actor. */
    subject_id: uuid(),
    /** Type of its first event. */
    type: text(),
    /** Stream that it wrote. */
    category: text(),
    thing_id: uuid(),
    /** The command that it took back. */
    undoes: uuid({ nullable: true }),
    at: timestamptz(),
  },
  {
    indexes: {
      acts_of_actor: { columns: ['actor_id', 'at', 'command_id'], where: 'undoes IS NULL' },
      acts_that_undo: { columns: ['undoes'], where: 'undoes IS NOT NULL' },
      acts_by_person: ['actor_id'],
      acts_by_time: ['at'],
    },
    open: ['type', 'category'],
    forget: { by: 'actor_id' },
  },
);
export type ActRow = RowOf<typeof acts>;
