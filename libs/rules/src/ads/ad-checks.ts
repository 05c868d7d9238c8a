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

const wordsOf = (text: string): string => {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
};

/**
 * Terms that stand in texts as whole words, whatever stands between the words.
 * @example advisoryTermsIn(['Tips for Self-Harm'], ['self harm', 'arm']) // ['self harm']
 */
export const advisoryTermsIn = (texts: readonly string[], terms: readonly string[]): readonly string[] => {
  const words = texts.map(wordsOf);
  return terms.filter((term) => words.some((text) => text.includes(wordsOf(term))));
};
