import { searchWords } from '../curation/search-words.ts';

/** DS-150: flaws that automatic checks look for in an ad, in the order in which they are told. */
export const adFlaws = [
  'pin-unavailable',
  'image-missing',
  'advisory-terms',
  'destination-blocked',
  'destination-missing',
  'destination-unreachable',
] as const;
export type AdFlaw = (typeof adFlaws)[number];

/** Words with a space around each, so that a term is found as whole words; letters of other widths are as usual ones. */
const wordsOf = (text: string): string => ` ${searchWords(text.normalize('NFKC')).join(' ')} `;

/**
 * Terms that stand in texts as whole words, whatever stands between the words.
 * @example advisoryTermsIn(['Tips for Self-Harm'], ['self harm', 'arm']) // ['self harm']
 */
export const advisoryTermsIn = (texts: readonly string[], terms: readonly string[]): readonly string[] => {
  const words = texts.map(wordsOf);
  return terms.filter((term) => {
    const wanted = wordsOf(term);
    return words.some((text) => text.includes(wanted));
  });
};
