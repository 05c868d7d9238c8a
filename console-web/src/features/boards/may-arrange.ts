import type { BoardView } from '@corkboard/contracts/curation/entities';

/** DS-048: owner and editors make, name, order and delete sections. */
export const mayArrange = ({ my_role: role }: Pick<BoardView, 'my_role'>): boolean =>
  role === 'owner' || role === 'editor';
