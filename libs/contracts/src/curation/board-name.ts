import { storable } from '@corkboard/rules/curation/pin-texts';
import { apiErrors } from '../errors.ts';

export const BOARD_NAME_MAX = 50;

/** DS-066: trimmed, inner spaces collapsed. */
export const tidyBoardName = (name: string): string => storable(name).trim().replace(/\s+/gu, ' ');

export type BoardNameFlaw = 'missing' | 'too-long';

/** Counted in code points after tidying. */
export const boardNameFlaw = (name: string): BoardNameFlaw | null => {
  const tidy = tidyBoardName(name);
  if (tidy === '') return 'missing';
  return [...tidy].length > BOARD_NAME_MAX ? 'too-long' : null;
};

/** S-349, S-350: what the form says, or null. */
export const boardNameMessage = (name: string): string | null => {
  const flaw = boardNameFlaw(name);
  if (flaw === null) return null;
  return flaw === 'missing' ? apiErrors.BOARD_NAME_MISSING.message : apiErrors.BOARD_NAME_TOO_LONG.message;
};
