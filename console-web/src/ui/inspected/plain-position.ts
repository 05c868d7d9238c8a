/** A position without the zeros that make it sort. */
export const plainPosition = (position: string): string => position.replace(/^0+(?=\d)/, '') || '0';
