import { ownRows } from '@corkboard/service/account-export/own-rows';
import { acts } from './read-models/acts/acts.table.ts';

const COLUMNS = ['command_id', 'type', 'category', 'thing_id', 'subject_id', 'undoes', 'at'];

/** The person's part of what happened to boards and pins, as long as it can be taken back. */
export const exportedActs = [
  ownRows({
    name: 'acts',
    from: acts,
    where: 'actor_id = $1 AND undoes IS NULL',
    key: { at: 'timestamptz', command_id: 'uuid' },
    columns: COLUMNS,
  }),
  ownRows({
    name: 'acts_of_undo',
    from: acts,
    where: 'actor_id = $1 AND undoes IS NOT NULL',
    key: { command_id: 'uuid' },
    columns: COLUMNS,
  }),
];
