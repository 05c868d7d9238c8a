import { searchWords } from '../curation/search-words.ts';

/** Letters of the shortest word by which an ad is chosen. */
const SHORTEST = 3;

/** English words that say nothing of what a page is about. */
const empty: ReadonlySet<string> = new Set([
  ...['all', 'and', 'any', 'are', 'but', 'can', 'for', 'from', 'has', 'have', 'her', 'his', 'how', 'its', 'new', 'not'],
  ...['one', 'our', 'out', 'she', 'that', 'the', 'their', 'them', 'they', 'this', 'was', 'what', 'when', 'who', 'why'],
  ...['will', 'with', 'you', 'your'],
]);

/** One form for singular and plural, as far as its last letter tells. */
const stemOf = (word: string): string =>
  word.length > SHORTEST && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/**
 * Words of a text by which ads and pages are found to be about the same.
 * @example adWords('The best Lamps') // Set { 'best', 'lamp' }
 */
export const adWords = (text: string): ReadonlySet<string> =>
  new Set(
    searchWords(text)
      .filter((word) => word.length >= SHORTEST && !empty.has(word))
      .map(stemOf),
  );
