import { change, type RowChange } from '@corkboard/event-store/projection';
import type { PinSave } from '../../../pins/domain/pin.facts.ts';
import { boardLastSaves } from './board-page.table.ts';

export const saverOf = ({ type, data }: PinSave): string => (type === 'PinCreated' ? data.creatorId : data.saverId);

export const savedLast = (save: PinSave, saved_at: string): RowChange => {
  const { boardId: board_id, sectionId: section_id } = save.data;
  const account_id = saverOf(save);
  return change(boardLastSaves, [account_id, board_id], () => ({ account_id, board_id, section_id, saved_at }));
};

/** Nothing stays of an account on a board that it is not on any more. */
export const leftBoard = (boardId: string, accountId: string): RowChange =>
  change(boardLastSaves, [accountId, boardId], () => null);
