import { type Position, START } from '@corkboard/event-store/event';
import type { WirePlace } from './client.ts';

const DIGITS = 19;

/** Commit and prepare with a fixed number of digits, so that positions compare as text. */
export const toPosition = ({ commit, prepare }: WirePlace): Position =>
  `${String(commit).padStart(DIGITS, '0')}-${String(prepare).padStart(DIGITS, '0')}` as Position;

export const fromPosition = (position: Position): WirePlace | 'start' => {
  if (position === START) return 'start';
  const [commit, prepare] = position.split('-');
  return { commit: BigInt(commit ?? '0'), prepare: BigInt(prepare ?? '0') };
};

export const isPosition = (text: string): text is Position => /^\d{19}-\d{19}$/.test(text);
