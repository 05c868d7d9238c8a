import { type Position, START } from '../event.ts';

/** Positions compare as text, so they are written with the same number of digits. */
export const toPosition = (value: number): Position =>
  value === 0 ? START : (String(value).padStart(16, '0') as Position);

export const fromPosition = (position: Position): number => (position === START ? 0 : Number(position));
