/** `next`: built to serve; `former`: what served before. */
export type CopyPlace = 'next' | 'former';

/** How the names of a copy's tables end. */
export const suffixOf = (place: CopyPlace): string => `__${place}`;
