/** `next`: built to serve; `former`: what served before. */
export type CopyPlace = 'next' | 'former';

/** Suffix of the names of a copy's tables. */
export const suffixOf = (place: CopyPlace): string => `__${place}`;
