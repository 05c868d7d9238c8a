import { searchText } from '@corkboard/rules/curation/search-words';

const SLUG_MAX = 80;
const SUFFIXES = 20;

/** DS-034: ASCII, lower case, joined by '-'; 'board' when nothing of the name is left. */
export const slugOf = (name: string): string => {
  const words = searchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
  return words === '' ? 'board' : words;
};

/** Candidates in the order of trying: the words, the words and a number, the words and the board's id. */
export const slugCandidates = (name: string, boardId: string): readonly string[] => {
  const slug = slugOf(name);
  const numbered = Array.from({ length: SUFFIXES }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${boardId.slice(-12)}`];
};

/** A name of the same owner that differs in case only is the same name (DS-039). */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
