import { boardNameFlaw, isBoardDescriptionTooLong } from '@corkboard/rules/curation/boards';
import { apiErrors } from '../errors.ts';

/** S-349, S-350: what the form says, or null. */
export const boardNameMessage = (name: string): string | null => {
  const flaw = boardNameFlaw(name);
  if (flaw === null) return null;
  return flaw === 'missing' ? apiErrors.BOARD_NAME_MISSING.message : apiErrors.BOARD_NAME_TOO_LONG.message;
};

export const boardDescriptionMessage = (description: string): string | null =>
  isBoardDescriptionTooLong(description) ? apiErrors.DESCRIPTION_TOO_LONG.message : null;
