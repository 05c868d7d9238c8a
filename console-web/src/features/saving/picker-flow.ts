import type { BoardPickerItem } from '@corkboard/contracts/curation/entities';
import { pickerTitles } from '@corkboard/rules/curation/picker';

/** Step in the picker; `board` is the one chosen so far. */
export type PickerStep =
  | { readonly at: 'boards' }
  | { readonly at: 'sections'; readonly board: BoardPickerItem }
  | { readonly at: 'create-board'; readonly name: string; readonly board: BoardPickerItem | null }
  | { readonly at: 'create-section'; readonly board: BoardPickerItem }
  | { readonly at: 'board-created'; readonly name: string }
  | { readonly at: 'closed' };

export const firstStep: PickerStep = { at: 'boards' };

const titles: Record<PickerStep['at'], string> = {
  boards: pickerTitles.chooseBoard,
  closed: pickerTitles.chooseBoard,
  sections: pickerTitles.chooseSection,
  'create-board': pickerTitles.createBoard,
  'create-section': pickerTitles.createSection,
  'board-created': pickerTitles.boardCreated,
};

/** S-020, S-019: what the dialog is called at each step. */
export const titleOf = ({ at }: PickerStep): string => titles[at];

/** S-040: a form returns to the sections of a chosen board, those to the boards; anything else closes. */
export const back = (step: PickerStep): PickerStep => {
  if (step.at === 'create-section') return { at: 'sections', board: step.board };
  if (step.at === 'create-board' && step.board !== null) return { at: 'sections', board: step.board };
  return step.at === 'sections' ? { at: 'boards' } : { at: 'closed' };
};

/** A board with sections leads on to them; any other is saved to at once (S-041). */
export const choose = (board: BoardPickerItem): { readonly save: true } | { readonly step: PickerStep } =>
  board.section_count > 0 ? { step: { at: 'sections', board } } : { save: true };
