import {
  type BoardPickerItem,
  type BoardView,
  boardPickerItem,
  boardPinCount,
} from '@corkboard/contracts/curation/entities';
import { ApiError } from '@corkboard/http-edge/api-error';
import type * as z from 'zod/mini';

export const unknownOption = (name: string): ApiError => new ApiError('UNKNOWN_OPTION', { values: { name } });

type BoardFields = BoardView | BoardPickerItem | z.infer<typeof boardPinCount>;

/** DS-227: what an answer about a board is limited to. */
const boardFieldSets: Readonly<Record<string, (board: BoardView) => BoardFields>> = {
  pin_count: (board) => boardPinCount.parse(board),
  board_picker: (board) => boardPickerItem.parse(board),
  profile_grid_item: (board) => board,
  board_page: (board) => board,
  detailed: (board) => board,
};

export const boardFields = (key: string | undefined): ((board: BoardView) => BoardFields) => {
  const pick = Object.hasOwn(boardFieldSets, key ?? 'detailed') ? boardFieldSets[key ?? 'detailed'] : undefined;
  if (!pick) throw unknownOption('field_set_key');
  return pick;
};

/** Refuses a key that is not among those a route knows. */
export const checkFieldSet = (key: string | undefined, known: readonly string[]): void => {
  if (key !== undefined && !known.includes(key)) throw unknownOption('field_set_key');
};
