import { ownRows } from '@corkboard/service/account-export/own-rows';
import { boardOrders, boardSections, boards } from './read-models/board-page/board-page.table.ts';

const COLUMNS = [
  ...['id AS board_id', 'name', 'slug', 'former_slugs', 'description', 'privacy', 'advertiser_id', 'pin_count'],
  ...['section_count', 'member_ids AS collaborator_ids', 'created_at', 'last_pinned_at', 'archived_at', 'deleted_at'],
];
const key = { id: 'uuid' } as const;

/** Boards, secret ones too, with their sections, their order, and those that are deleted and not gone yet. */
export const exportedBoards = [
  ownRows({ name: 'boards', from: boards, where: 'owner_id = $1 AND deleted_at IS NULL', key, columns: COLUMNS }),
  ownRows({
    name: 'deleted_boards',
    from: boards,
    where: 'owner_id = $1 AND deleted_at IS NOT NULL',
    key,
    columns: COLUMNS,
  }),
  ownRows({
    name: 'board_sections',
    from: boardSections,
    where: 'owner_id = $1',
    key,
    columns: ['id AS section_id', 'board_id', 'name', 'slug', 'former_slugs', 'place', 'created_at', 'deleted_at'],
  }),
  ownRows({
    name: 'board_order',
    from: boardOrders,
    where: 'owner_id = $1',
    key: { owner_id: 'uuid' },
    columns: ['board_ids'],
  }),
];
