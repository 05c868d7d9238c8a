import { migration } from '@corkboard/service/migration';
import { rankSql } from '../../pin-rank.ts';

/** Pins can be placed: boards and sections are in the order of ranks, which begin as the times of the saves. */
export const ranksOfPins = migration(
  'RanksOfPins1769237000002',
  `ALTER TABLE pins ADD COLUMN rank text COLLATE "C" NOT NULL DEFAULT ''`,
  `UPDATE pins SET rank = ${rankSql('created_at', 'id')}`,
  'DROP INDEX pins_of_board, pins_of_section, pins_outside_sections',
  'CREATE INDEX pins_of_board ON pins (board_id, rank DESC, id DESC) WHERE deleted_at IS NULL',
  `CREATE INDEX pins_of_section ON pins (section_id, rank DESC, id DESC)
    WHERE deleted_at IS NULL AND section_id IS NOT NULL`,
  `CREATE INDEX pins_outside_sections ON pins (board_id, rank DESC, id DESC)
    WHERE deleted_at IS NULL AND section_id IS NULL`,
);
