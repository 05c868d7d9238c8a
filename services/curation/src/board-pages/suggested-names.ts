import { boardNameFlaw, tidyBoardName } from '@corkboard/rules/curation/boards';
import { foldText } from '@corkboard/rules/curation/picker';

export const SUGGESTED_MAX = 5;
const WORD_MIN = 4;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const wordsOf = (text: string | null): readonly string[] => text?.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * DS-024: what others call boards with the same picture or link, most frequent first, then the pin's hashtags and the longer
 * words of its title; none that the viewer has already, at most 5.
 */
export const suggestedNames = (known: {
  readonly around: readonly string[];
  readonly pin: { readonly title: string | null; readonly hashtags: readonly string[] };
  readonly own: readonly string[];
}): readonly string[] => {
  const words = wordsOf(known.pin.title).filter((word) => [...word].length >= WORD_MIN);
  const taken = new Set(known.own.map(foldText));
  const suggested: string[] = [];
  for (const name of [...known.around, ...[...known.pin.hashtags, ...words].map(capital)].map(tidyBoardName)) {
    if (boardNameFlaw(name) !== null || taken.has(foldText(name))) continue;
    taken.add(foldText(name));
    suggested.push(name);
  }
  return suggested.slice(0, SUGGESTED_MAX);
};
