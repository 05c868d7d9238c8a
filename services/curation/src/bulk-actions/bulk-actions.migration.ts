import { migration } from '@corkboard/service/migration';

export const listOfBulkActions = migration(
  'ListOfBulkActions1769235000001',
  `CREATE TABLE bulk_actions (
    bulk_id uuid PRIMARY KEY, actor_id uuid NOT NULL, action text NOT NULL, board_id uuid NOT NULL,
    from_board_id uuid NOT NULL, to_board_id uuid NOT NULL,
    pins integer NOT NULL, done integer NOT NULL, failed integer NOT NULL,
    started_at timestamptz NOT NULL, progressed_at timestamptz NOT NULL, ended_at timestamptz,
    is_cancelled boolean NOT NULL)`,
  'CREATE INDEX bulk_actions_of_person ON bulk_actions (actor_id)',
  'CREATE INDEX bulk_actions_from_board ON bulk_actions (from_board_id)',
  'CREATE INDEX bulk_actions_to_board ON bulk_actions (to_board_id)',
  'CREATE INDEX bulk_actions_newest ON bulk_actions (started_at DESC, bulk_id DESC)',
  'CREATE INDEX bulk_actions_running ON bulk_actions (started_at DESC, bulk_id DESC) WHERE ended_at IS NULL',
);
