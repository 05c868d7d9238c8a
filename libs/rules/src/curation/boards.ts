import { PIN_DESCRIPTION_MAX, storable, tidyText, tooLong } from './pin-texts.ts';

export const boardPrivacies = ['public', 'secret', 'protected'] as const;
export type BoardPrivacy = (typeof boardPrivacies)[number];

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

/** As long as that of a pin: code points after trimming (DS-068). */
export const BOARD_DESCRIPTION_MAX = PIN_DESCRIPTION_MAX;

/** Trimmed; empty becomes null. */
export const tidyBoardDescription = tidyText;

export const isBoardDescriptionTooLong = (description: string): boolean => tooLong(description, BOARD_DESCRIPTION_MAX);

/** Equal for names that differ in case only: they are the same name (DS-030, DS-039). */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** DS-051: sections of a board. */
export const SECTIONS_MAX = 500;
